import { Stack } from '@chakra-ui/react/stack'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { AssetsFacts } from '../asset/AssetsFacts.tsx'
import { SellerCards } from '../asset/SellerCards.tsx'
import { ClientInfo } from '../client/ClientInfo.tsx'
import { agreementCalls } from '../../api/agreement.calls.ts'
import type { ActOfAcceptance } from '../../api/handover.ts'
import type { Query, QuerySave } from '../../api/query.ts'
import { call } from '../api/call.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { CheckboxField } from '../design/form/CheckboxField.tsx'
import { DateField } from '../design/form/DateField.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { LockedFields } from '../design/LockedFields.tsx'
import { PaperButton } from '../document/DownloadButton.tsx'
import { paperRefusalText } from '../../machines/lifecycle/query/paper-rule.ts'
import { useLock, useLockReason } from '../query-editor/useLock.tsx'
import { useFormValues, useQueryState } from '../query-editor/useQuerySession.ts'
import { selectPast, selectQuery, selectView } from '../query-editor/selectors.ts'
import { useSaveThen } from '../query-editor/useSaveThen.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

/** Client, sellers and assets, read-only, and the act of acceptance. */
export const AcceptanceTab = () => {
  const view = useQueryState(selectView)
  return (
    <Stack gap="4">
      <ClientInfo foldedAtFirst={view === 'compliance'} />
      <SellerCards />
      <AssetsFacts />
      <ActCard />
    </Stack>
  )
}

/** The act of acceptance: form, saving with the query, PDF. */
export const ActCard = () => {
  const started = useWatch<QuerySave, 'actOfAcceptance', QuerySave, boolean>({
    name: 'actOfAcceptance',
    compute: Boolean,
  })
  return (
    <Card
      name="actCard"
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

/**
 * The act's initial values: taken from the assets if they agree, or from the first one. Delivery data is left out if
 * it is locked.
 */
export const proposedAct = (
  { qassets = [] }: Pick<QuerySave, 'qassets'>,
  deliveryLocked = false,
): ActOfAcceptance => {
  const [first] = qassets
  const delivered = deliveryLocked ? undefined : first
  return {
    assetDescription: qassets.map(({ qassetName }) => qassetName).join('\n'),
    serialNumber: '',
    deliveryDate: delivered?.deliveryDate ?? null,
    deliveryPlace: delivered?.deliveryPlace ?? '',
    year: first?.year ?? null,
  }
}

/** Fills the act from the assets. */
const StartAct = () => {
  const { setValue, getValues, setFocus } = useFormContext<QuerySave>()
  const locked = useLockReason('acceptance')
  const deliveryLocked = useLock('actDelivery') !== null
  const start = () => {
    setValue('actOfAcceptance', proposedAct(getValues(), deliveryLocked), { shouldDirty: true })
    // The fields exist after the next render.
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

/** The act as a PDF; the query is saved first, so that the paper shows stored data. */
const ActButton = () => {
  const query = useQueryState(selectQuery)
  const past = useQueryState(selectPast)
  const { qassets = [], actOfAcceptance } = useFormValues()
  if (past) return null
  const missing = !actOfAcceptance ? 'handover.none' : qassets.length === 0 ? 'contract.noAssets' : null
  const refusal = paperRefusalText('actOfAcceptance', query) ?? missing
  const make = async ({ queryId, actOfAcceptance: act }: Query) =>
    act && call(agreementCalls.actOfAcceptance, { params: { id: queryId }, body: act })
  return (
    <PaperButton
      name="actPaper"
      make={make}
      done="handover.made"
      refused={refusal === null ? undefined : <FormattedMessage id={refusal} />}
    >
      <FormattedMessage id="handover.make" />
    </PaperButton>
  )
}

/** The fields of the act about the assets. */
const ActFields = () => {
  const locked = useLockReason('acceptance')
  const deliveryLocked = useLockReason('actDelivery')
  return (
    <LockedFields locked={locked}>
      <TextareaField
        name="actOfAcceptance.assetDescription"
        label={<FormattedMessage id="query.field.assetDescription" />}
        maxLength={4000}
        locked={locked}
      />
      <FieldGrid columns={2}>
        <TextField
          name="actOfAcceptance.serialNumber"
          label={<FormattedMessage id="query.field.serialNumber" />}
          maxLength={200}
          locked={locked}
        />
        <IntegerField
          name="actOfAcceptance.year"
          label={<FormattedMessage id="query.field.year" />}
          maxLength={4}
          locked={locked}
        />
        <DateField
          name="actOfAcceptance.deliveryDate"
          label={<FormattedMessage id="query.field.deliveryDate" />}
          locked={deliveryLocked}
        />
        <TextField
          name="actOfAcceptance.deliveryPlace"
          label={<FormattedMessage id="query.field.deliveryPlace" />}
          maxLength={300}
          locked={deliveryLocked}
        />
      </FieldGrid>
    </LockedFields>
  )
}

/** Whether the seller is also a party of the contract and the act. */
const SellerInAct = () => (
  <CheckboxField
    name="includeSellerInAoa"
    label={<FormattedMessage id="handover.includeSeller" />}
    locked={useLockReason('acceptance')}
  />
)
