import { HStack, Stack } from '@chakra-ui/react/stack'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ProviderSettingsSave } from '../../api/provider-settings.ts'
import { Button } from '../design/Button.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { FieldGroup } from '../design/form/FieldGroup.tsx'
import { FramedGroup } from '../design/form/FramedGroup.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { useErrorText } from '../design/form/useField.ts'

/** Working days until the reminders, the escalation and the end of a signing. */
export const SigningFields = () => (
  <FramedGroup legend={<FormattedMessage id="providerSettings.signing" />} corner={null}>
    <FieldGrid>
      <IntegerField
        name="deadlines.signing.expiry"
        label={<FormattedMessage id="providerSettings.deadline.signing.expiry" />}
        hint={<FormattedMessage id="providerSettings.deadline.hint" />}
        unit={<FormattedMessage id="providerSettings.workingDays" />}
        maxLength={3}
      />
      <IntegerField
        name="deadlines.signing.escalation"
        label={<FormattedMessage id="providerSettings.deadline.signing.escalation" />}
        hint={<FormattedMessage id="providerSettings.signing.escalation" />}
        unit={<FormattedMessage id="providerSettings.workingDays" />}
        maxLength={3}
        optional
      />
      <ReminderDays />
    </FieldGrid>
  </FramedGroup>
)

const MAX_REMINDERS = 10
const NAME = 'deadlines.signing.reminders'

/** The days after which signers are reminded. */
const ReminderDays = () => {
  const intl = useIntl()
  const errorText = useErrorText()
  const { setValue } = useFormContext<ProviderSettingsSave>()
  const { errors } = useFormState<ProviderSettingsSave>()
  const days = useWatch<ProviderSettingsSave, typeof NAME>({ name: NAME })
  const stored = errors.deadlines?.signing?.reminders
  // An error of one day is shown at that day.
  const error = stored?.root ?? (Array.isArray(stored) ? undefined : stored)
  const put = (values: readonly (number | null)[]) =>
    // An empty day is null until validation.
    setValue(NAME, [...values] as number[], { shouldDirty: true })
  return (
    <FieldGroup
      id={NAME}
      label={<FormattedMessage id="providerSettings.deadline.signing.reminders" />}
      hint={<FormattedMessage id="providerSettings.reminders.hint" />}
      error={error && errorText(error)}
    >
      {(controlProps) => (
        <Stack gap="3" role="group" align="start" {...controlProps}>
          {days.map((_day, index) => (
            <HStack key={`${days.length}-${index}`} align="end">
              <IntegerField
                name={`${NAME}.${index}`}
                label={intl.formatMessage({ id: 'providerSettings.reminder' }, { number: index + 1 })}
                unit={<FormattedMessage id="providerSettings.workingDays" />}
                maxLength={3}
              />
              <IconButton
                icon="trash"
                label={intl.formatMessage({ id: 'providerSettings.reminder.remove' }, { number: index + 1 })}
                onClick={() => put(days.toSpliced(index, 1))}
              />
            </HStack>
          ))}
          {days.length < MAX_REMINDERS ? (
            <Button size="sm" icon="plus" onClick={() => put([...days, null])}>
              <FormattedMessage id="providerSettings.reminder.add" />
            </Button>
          ) : null}
        </Stack>
      )}
    </FieldGroup>
  )
}
