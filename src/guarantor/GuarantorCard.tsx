import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { PhoneField } from '../client/PhoneField.tsx'
import { useLockReason } from '../client/useLockReason.tsx'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { Stack } from '../design/Stack.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { useGuarantorSave } from './useGuarantorSave.ts'

const CompanyFields = ({ locked }: { locked: ReactNode }) => (
  <FieldGrid>
    <TextField
      name="guarantor.name"
      label={<FormattedMessage id="query.field.name" />}
      maxLength={200}
      locked={locked}
      optional
    />
    <TextField
      name="guarantor.registryCode"
      label={<FormattedMessage id="client.registryCode" />}
      maxLength={40}
      locked={locked}
      optional
    />
    <TextField
      name="guarantor.address"
      label={<FormattedMessage id="client.address" />}
      maxLength={300}
      locked={locked}
      optional
    />
    <TextField
      name="guarantor.email"
      type="email"
      label={<FormattedMessage id="client.email" />}
      maxLength={254}
      locked={locked}
      optional
    />
    <PhoneField
      name="guarantor.phone"
      label={<FormattedMessage id="client.phone" />}
      locked={locked}
      optional
    />
  </FieldGrid>
)

const RepresentativeFields = ({ locked }: { locked: ReactNode }) => (
  <FieldGrid columns={3}>
    <TextField
      name="guarantor.representativeName"
      label={<FormattedMessage id="query.field.representativeName" />}
      maxLength={200}
      locked={locked}
    />
    <TextField
      name="guarantor.representativePersonalCode"
      label={<FormattedMessage id="guarantor.representativeCode" />}
      inputMode="numeric"
      maxLength={20}
      locked={locked}
      optional
    />
    <TextField
      name="guarantor.representativeEmail"
      type="email"
      label={<FormattedMessage id="guarantor.representativeEmail" />}
      maxLength={254}
      locked={locked}
    />
  </FieldGrid>
)

const SaveButton = () => {
  const { save, busy } = useGuarantorSave()
  return (
    <Button busy={busy} onClick={save}>
      <FormattedMessage id="guarantor.save" />
    </Button>
  )
}

/** The company that guarantees the query. A stored query's guarantor can be saved by itself. */
export const GuarantorCard = () => {
  const { isNew } = useQueryEditor()
  const locked = useLockReason('deal')
  return (
    <Card
      title={<FormattedMessage id="query.part.guarantor" />}
      footer={isNew || locked ? undefined : <SaveButton />}
    >
      <Stack gap="6">
        <CompanyFields locked={locked} />
        <RepresentativeFields locked={locked} />
      </Stack>
    </Card>
  )
}
