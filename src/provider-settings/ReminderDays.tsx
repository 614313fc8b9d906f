import { HStack, Stack } from '@chakra-ui/react/stack'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ProviderSettingsSave } from '../../api/provider-settings.ts'
import { Button } from '../design/Button.tsx'
import { FieldGroup } from '../design/form/FieldGroup.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { useErrorText } from '../design/form/useErrorText.ts'
import { IconButton } from '../design/IconButton.tsx'

const MOST = 10
const NAME = 'signingReminderDays'

/** After how many days those are reminded who have not signed. */
export const ReminderDays = () => {
  const intl = useIntl()
  const errorText = useErrorText()
  const { setValue } = useFormContext<ProviderSettingsSave>()
  const { errors } = useFormState<ProviderSettingsSave>()
  const days = useWatch<ProviderSettingsSave, typeof NAME>({ name: NAME })
  // What is wrong with one day stands at that day.
  const error = errors[NAME]?.root ?? (Array.isArray(errors[NAME]) ? undefined : errors[NAME])
  const put = (values: readonly (number | null)[]) =>
    // A day that is not typed yet is null until the form is checked.
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
                unit={<FormattedMessage id="house.days" />}
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
