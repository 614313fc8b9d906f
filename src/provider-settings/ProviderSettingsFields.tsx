import { Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { FieldList, type ListedField } from '../design/form/FieldList.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { PictureField } from '../design/form/PictureField.tsx'
import { InsurancePercentField } from './InsurancePercentField.tsx'
import { CommitteeFields } from './CommitteeFields.tsx'
import type { ProviderSettingsField } from './provider-settings-label.ts'
import { ReminderDays } from './ReminderDays.tsx'

const listed = (
  name: ProviderSettingsField,
  rest: Omit<ListedField<ProviderSettingsField>, 'name' | 'label'>,
): ListedField<ProviderSettingsField> => ({ name, label: `house.field.${name}`, ...rest })

const provider = [
  listed('name', { most: 200, wanted: true }),
  listed('regCode', { most: 40, wanted: true }),
  listed('address', { most: 300 }),
  listed('phone', { takes: 'phone', wanted: true }),
  listed('secondPhone', { takes: 'phone' }),
  listed('email', { takes: 'email', wanted: true }),
  listed('webPage', { most: 200 }),
  listed('workingHoursEn', { most: 100, wanted: true }),
  listed('workingHoursEt', { most: 100, wanted: true }),
]

const Provider = () => (
  <Card title={<FormattedMessage id="house.provider" />}>
    <Stack gap="6">
      <FieldGrid columns={3}>
        <FieldList fields={provider} />
      </FieldGrid>
      <PictureField
        name="logo"
        label={<FormattedMessage id="house.field.logo" />}
        hint={<FormattedMessage id="house.logo.hint" />}
        optional
        isPrinted
      />
    </Stack>
  </Card>
)

const Signing = () => (
  <Card title={<FormattedMessage id="house.signing" />}>
    <FieldGrid>
      <IntegerField
        name="signingDeadlineDays"
        label={<FormattedMessage id="house.field.signingDeadlineDays" />}
        hint={<FormattedMessage id="house.deadline.hint" />}
        unit={<FormattedMessage id="house.days" />}
        maxLength={3}
      />
      <ReminderDays />
    </FieldGrid>
  </Card>
)

const Terms = () => (
  <Card title={<FormattedMessage id="house.terms" />}>
    <FieldGrid>
      <InsurancePercentField
        name="usualInsurance"
        label={<FormattedMessage id="house.field.usualInsurance" />}
        hint={<FormattedMessage id="house.usualInsurance.hint" />}
      />
    </FieldGrid>
  </Card>
)

/** Who the provider is, and what it decides for all. */
export const ProviderSettingsFields = ({ members }: { members: number }) => (
  <>
    <Provider />
    <Signing />
    <CommitteeFields members={members} />
    <Terms />
  </>
)
