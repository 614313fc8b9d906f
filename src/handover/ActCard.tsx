import { Stack } from '@chakra-ui/react/stack'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { agreementCalls } from '../../api/agreement.calls.ts'
import type { QuerySave } from '../../api/query.ts'
import { useAlerts } from '../app/alerts/useAlerts.ts'
import { call } from '../api/call.ts'
import { useLockReason } from '../query/editor/useLockReason.tsx'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { DownloadButton } from '../document/DownloadButton.tsx'
import { refusalOfPaper } from '../document/paper-refusal.ts'
import { useLock, useQueryEditor } from '../query/editor/query-editor.ts'
import { useFormValues } from '../query/editor/useSteps.ts'
import { ActFields, SellerInAct } from './ActFields.tsx'
import { proposedAct } from './proposed-act.ts'

/** Begins the act with what the assets say. */
const StartAct = () => {
  const { setValue, getValues, setFocus } = useFormContext<QuerySave>()
  const locked = useLockReason('acceptance')
  const deliveryLocked = useLock('actDelivery') !== null
  const start = () => {
    setValue('actOfAcceptance', proposedAct(getValues(), deliveryLocked), { shouldDirty: true })
    // The fields are there once the card is drawn anew.
    requestAnimationFrame(() => setFocus('actOfAcceptance.assetDescription'))
  }
  return (
    <EmptyState
      title={<FormattedMessage id="handover.none" />}
      reason={<FormattedMessage id="handover.none.reason" />}
      actions={
        <Button refused={locked} onClick={start}>
          <FormattedMessage id="handover.start" />
        </Button>
      }
    />
  )
}

const SaveButton = () => {
  const { save, busy } = useQueryEditor()
  const { succeed } = useAlerts()
  const locked = useLockReason('acceptance')
  if (locked) return null
  const store = async () => {
    if (await save()) succeed('handover.saved')
  }
  return (
    <Button busy={busy === 'save'} onClick={() => void store()}>
      <FormattedMessage id="handover.save" />
    </Button>
  )
}

/** The act as a PDF; what is typed is saved first, so that the paper says what is stored. */
const ActButton = () => {
  const { query, save, past } = useQueryEditor()
  const { qassets = [], actOfAcceptance } = useFormValues()
  if (past) return null
  const missing = !actOfAcceptance ? 'handover.none' : qassets.length === 0 ? 'contract.noAssets' : null
  const wanting = refusalOfPaper('actOfAcceptance', query) ?? missing
  const fetch = async () => {
    const stored = await save()
    if (!stored?.actOfAcceptance) return null
    return call(agreementCalls.actOfAcceptance, {
      params: { id: stored.queryId },
      body: stored.actOfAcceptance,
    })
  }
  return (
    <DownloadButton
      fetch={fetch}
      done="handover.made"
      refused={wanting === null ? undefined : <FormattedMessage id={wanting} />}
    >
      <FormattedMessage id="handover.make" />
    </DownloadButton>
  )
}

/** The act of acceptance: entered, saved with the query, made into a PDF. */
export const ActCard = () => {
  const started = useWatch<QuerySave, 'actOfAcceptance', QuerySave, boolean>({
    name: 'actOfAcceptance',
    compute: Boolean,
  })
  return (
    <Card
      title={<FormattedMessage id="query.part.acceptance" />}
      footer={
        <>
          <SaveButton />
          <ActButton />
        </>
      }
    >
      <Stack gap="6">
        {started ? <ActFields /> : <StartAct />}
        <SellerInAct />
      </Stack>
    </Card>
  )
}
