import { Stack } from '@chakra-ui/react/stack'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { ProviderSettingsSave } from '../../api/provider-settings.ts'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { Note } from '../design/Note.tsx'
import { AmountField } from '../design/form/AmountField.tsx'
import { FieldList, type ListedField } from '../design/form/FieldList.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { PictureField } from '../design/form/PictureField.tsx'
import { DeadlineChanges } from './DeadlineChanges.tsx'
import { DeadlineFields } from './DeadlineFields.tsx'
import { InsurancePercentField } from './InsurancePercentField.tsx'
import { SignInFields } from './SignInFields.tsx'
import type { ProviderSettingsField } from './provider-settings-label.ts'

const listed = (
  name: ProviderSettingsField,
  rest: Omit<ListedField<ProviderSettingsField>, 'name' | 'label'>,
): ListedField<ProviderSettingsField> => ({ name, label: `providerSettings.field.${name}`, ...rest })

const provider = [
  listed('name', { maxLength: 200, required: true }),
  listed('regCode', { maxLength: 40, required: true }),
  listed('address', { maxLength: 300 }),
  listed('phone', { type: 'tel', required: true }),
  listed('secondPhone', { type: 'tel' }),
  listed('email', { type: 'email', required: true }),
  listed('webPage', { maxLength: 200 }),
  listed('workingHoursEn', { maxLength: 100, required: true }),
  listed('workingHoursEt', { maxLength: 100, required: true }),
]

/** The provider's identity and its global settings. */
export const ProviderSettingsFields = ({ members }: { members: number }) => (
  <>
    <Provider />
    <DeadlineFields />
    <DeadlineChanges />
    <CommitteeFields members={members} />
    <Terms />
    <SignInFields />
  </>
)

const Provider = () => (
  <Card title={<FormattedMessage id="providerSettings.provider" />}>
    <Stack gap="6">
      <FieldGrid columns={3}>
        <FieldList fields={provider} />
      </FieldGrid>
      <PictureField
        name="logo"
        label={<FormattedMessage id="providerSettings.field.logo" />}
        hint={<FormattedMessage id="providerSettings.logo.hint" />}
        optional
        isPrinted
      />
    </Stack>
  </Card>
)

const Terms = () => (
  <Card title={<FormattedMessage id="providerSettings.terms" />}>
    <FieldGrid>
      <InsurancePercentField
        name="usualInsurance"
        label={<FormattedMessage id="providerSettings.field.usualInsurance" />}
        hint={<FormattedMessage id="providerSettings.usualInsurance.hint" />}
      />
      <IntegerField
        name="applyLinkDays"
        label={<FormattedMessage id="providerSettings.field.applyLinkDays" />}
        hint={<FormattedMessage id="providerSettings.applyLinkDays.hint" />}
        unit={<FormattedMessage id="providerSettings.days" />}
        maxLength={3}
      />
    </FieldGrid>
  </Card>
)

/** Shown while typing. It does not block saving, since members may be added later. */
const TooFew = ({ members }: { members: number }) => {
  const { control } = useFormContext<ProviderSettingsSave>()
  const [limit, quorum] = useWatch({ control, name: ['committeeLimit', 'committeeQuorum'] })
  if (limit === null || !(quorum > members)) return null
  return (
    <Note status="warning" role="status">
      <FormattedMessage id="providerSettings.committeeQuorum.tooFew" values={{ members, quorum }} />
    </Note>
  )
}

/** The amount above which the committee votes and how many must; `members` is the current number. */
const CommitteeFields = ({ members }: { members: number }) => (
  <Card title={<FormattedMessage id="providerSettings.committee" />}>
    <Stack gap="4">
      <FieldGrid>
        <AmountField
          name="committeeLimit"
          label={<FormattedMessage id="providerSettings.field.committeeLimit" />}
          hint={<FormattedMessage id="providerSettings.committeeLimit.hint" />}
          optional
        />
        <IntegerField
          name="committeeQuorum"
          label={<FormattedMessage id="providerSettings.field.committeeQuorum" />}
          hint={<FormattedMessage id="providerSettings.committeeQuorum.hint" />}
          maxLength={2}
        />
      </FieldGrid>
      <TooFew members={members} />
    </Stack>
  </Card>
)
