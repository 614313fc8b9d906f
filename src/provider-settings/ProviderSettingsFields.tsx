import { HStack, Stack } from '@chakra-ui/react/stack'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ProviderSettingsSave } from '../../api/provider-settings.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { Note } from '../design/Note.tsx'
import { AmountField } from '../design/form/AmountField.tsx'
import { FieldGroup } from '../design/form/FieldGroup.tsx'
import { FieldList, type ListedField } from '../design/form/FieldList.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { PictureField } from '../design/form/PictureField.tsx'
import { useErrorText } from '../design/form/useField.ts'
import { DeadlineFields } from './DeadlineFields.tsx'
import { InsurancePercentField } from './InsurancePercentField.tsx'
import { SignInFields } from './SignInFields.tsx'
import type { ProviderSettingsField } from './provider-settings-label.ts'

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

/** The provider's identity and its global settings. */
export const ProviderSettingsFields = ({ members }: { members: number }) => (
  <>
    <Provider />
    <DeadlineFields />
    <Signing />
    <CommitteeFields members={members} />
    <Terms />
    <SignInFields />
  </>
)

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
        unit={<FormattedMessage id="house.workingDays" />}
        maxLength={3}
      />
      <IntegerField
        name="deadlines.signing.escalation"
        label={<FormattedMessage id="house.deadline.escalation" />}
        hint={<FormattedMessage id="house.signing.escalation" />}
        unit={<FormattedMessage id="house.workingDays" />}
        maxLength={3}
        optional
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
      <IntegerField
        name="applyLinkDays"
        label={<FormattedMessage id="house.field.applyLinkDays" />}
        hint={<FormattedMessage id="house.applyLinkDays.hint" />}
        unit={<FormattedMessage id="house.days" />}
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
      <FormattedMessage id="house.committeeQuorum.tooFew" values={{ members, quorum }} />
    </Note>
  )
}

/** The amount above which the committee votes and how many must; `members` is the current number. */
const CommitteeFields = ({ members }: { members: number }) => (
  <Card title={<FormattedMessage id="house.committee" />}>
    <Stack gap="4">
      <FieldGrid>
        <AmountField
          name="committeeLimit"
          label={<FormattedMessage id="house.field.committeeLimit" />}
          hint={<FormattedMessage id="house.committeeLimit.hint" />}
          optional
        />
        <IntegerField
          name="committeeQuorum"
          label={<FormattedMessage id="house.field.committeeQuorum" />}
          hint={<FormattedMessage id="house.committeeQuorum.hint" />}
          maxLength={2}
        />
      </FieldGrid>
      <TooFew members={members} />
    </Stack>
  </Card>
)

const MOST = 10
const NAME = 'signingReminderDays'

/** The days after which signers are reminded. */
const ReminderDays = () => {
  const intl = useIntl()
  const errorText = useErrorText()
  const { setValue } = useFormContext<ProviderSettingsSave>()
  const { errors } = useFormState<ProviderSettingsSave>()
  const days = useWatch<ProviderSettingsSave, typeof NAME>({ name: NAME })
  // An error of one day is shown at that day.
  const error = errors[NAME]?.root ?? (Array.isArray(errors[NAME]) ? undefined : errors[NAME])
  const put = (values: readonly (number | null)[]) =>
    // An empty day is null until validation.
    setValue(NAME, [...values] as number[], { shouldDirty: true })
  return (
    <FieldGroup
      id={NAME}
      label={<FormattedMessage id={`house.field.${NAME}`} />}
      hint={<FormattedMessage id="house.reminders.hint" />}
      error={error && errorText(error)}
    >
      {(wiring) => (
        <Stack gap="3" role="group" align="start" {...wiring}>
          {days.map((_day, index) => (
            <HStack key={`${days.length}-${index}`} align="end">
              <IntegerField
                name={`${NAME}.${index}`}
                label={intl.formatMessage({ id: 'house.reminder' }, { number: index + 1 })}
                unit={<FormattedMessage id="house.workingDays" />}
                maxLength={3}
              />
              <IconButton
                icon="trash"
                label={intl.formatMessage({ id: 'house.reminder.remove' }, { number: index + 1 })}
                onClick={() => put(days.toSpliced(index, 1))}
              />
            </HStack>
          ))}
          {days.length < MOST ? (
            <Button size="sm" icon="plus" onClick={() => put([...days, null])}>
              <FormattedMessage id="house.reminder.add" />
            </Button>
          ) : null}
        </Stack>
      )}
    </FieldGroup>
  )
}
