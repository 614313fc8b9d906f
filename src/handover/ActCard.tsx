import { Stack } from '@chakra-ui/react/stack'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { agreementCalls } from '../../api/agreement.calls.ts'
import type { Query, QuerySave } from '../../api/query.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { call } from '../api/call.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { PaperButton } from '../document/DownloadButton.tsx'
import { refusalOfPaper } from '../document/paper-refusal.ts'
import { useSaveThen } from '../query-editor/useSaveThen.ts'
import { ActFields, SellerInAct } from './ActFields.tsx'
import { proposedAct } from './proposed-act.ts'
import { useFormValues, useQueryState } from '../query-editor/query-session.ts'
import { useLock, useLockReason } from '../query-editor/locks.tsx'
import { selectPast, selectQuery } from '../query-editor/selectors.ts'

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
  const { succeed } = useAlerts()
  const { save, isSaving } = useSaveThen('act', () => succeed('handover.saved'))
  const locked = useLockReason('acceptance')
  if (locked) return null
  return (
    <Button busy={isSaving} onClick={save}>
      <FormattedMessage id="handover.save" />
    </Button>
  )
}

/** The act as a PDF; what is typed is saved first, so that the paper says what is stored. */
const ActButton = () => {
  const query = useQueryState(selectQuery)
  const past = useQueryState(selectPast)
  const { qassets = [], actOfAcceptance } = useFormValues()
  if (past) return null
  const missing = !actOfAcceptance ? 'handover.none' : qassets.length === 0 ? 'contract.noAssets' : null
  const wanting = refusalOfPaper('actOfAcceptance', query) ?? missing
  const make = async ({ queryId, actOfAcceptance: act }: Query) =>
    act && call(agreementCalls.actOfAcceptance, { params: { id: queryId }, body: act })
  return (
    <PaperButton
      name="actPaper"
      make={make}
      done="handover.made"
      refused={wanting === null ? undefined : <FormattedMessage id={wanting} />}
    >
      <FormattedMessage id="handover.make" />
    </PaperButton>
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
