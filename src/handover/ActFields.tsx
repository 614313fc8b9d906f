import { Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { CheckboxField } from '../design/form/CheckboxField.tsx'
import { DateField } from '../design/form/DateField.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useLockReason } from '../query-editor/locks.tsx'

/** What the act says of the handed over assets. */
export const ActFields = () => {
  const locked = useLockReason('acceptance')
  const deliveryLocked = useLockReason('actDelivery')
  return (
    <Stack gap="6">
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
    </Stack>
  )
}

/** Whether the seller stands in the contract and the act too. */
export const SellerInAct = () => (
  <CheckboxField
    name="includeSellerInAoa"
    label={<FormattedMessage id="handover.includeSeller" />}
    locked={useLockReason('acceptance')}
  />
)
