import { Input } from '@chakra-ui/react/input'
import { readDay, showDay } from './date-text.ts'
import { Field } from './Field.tsx'
import type { FieldWords } from './FieldWords.tsx'
import { InputFrame } from './InputFrame.tsx'
import { useField, type NamedField } from './useField.ts'
import { useTypedText } from './useTypedText.ts'
import { useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { IconButton } from '../IconButton.tsx'
import { lazyOverlay } from '../lazy-overlay.tsx'
import { styled } from '../theme/styled.ts'

type Props = NamedField &
  FieldWords & {
    autoComplete?: 'bday' | 'off'
    /** Adds a calendar; omit it for days many years away, such as birthdays. */
    calendar?: boolean
  }

/**
 * A day typed as dd.mm.yyyy or picked from a calendar, kept as `YYYY-MM-DD
 * null`; text that is not a day stays as typed, and the schema refuses it.
 */
export const DateField = ({ name, label, hint, optional, locked, autoComplete = 'off', calendar }: Props) => {
  const { id, field, error } = useField(name)
  const intl = useIntl()
  const { text, type, leave } = useTypedText<string | null>({
    value: field.value ?? null,
    read: readDay,
    show: (value) => (value === null ? '' : showDay(value)),
    onValue: field.onChange,
  })
  const picks = calendar && !locked
  const picker = useCalendar({ day: field.value ?? null, onPick: field.onChange })
  return (
    <Field {...{ id, label, hint, optional, locked, error }}>
      {(wiring) => (
        <>
          <InputFrame button={picks ? picker.button : null}>
            <Input
              {...wiring}
              name={field.name}
              ref={field.ref}
              inputMode="decimal"
              autoComplete={autoComplete}
              placeholder={intl.formatMessage({ id: 'design.date.pattern' })}
              maxLength={10}
              value={text}
              onChange={(event) => type(event.target.value)}
              onBlur={() => {
                leave()
                field.onBlur()
              }}
            />
          </InputFrame>
          {picks ? picker.calendar : null}
        </>
      )}
    </Field>
  )
}

const { View: Calendar, preloadOn } = lazyOverlay(() =>
  import('./Calendar.tsx').then((file) => file.Calendar),
)

const ButtonFrame = styled('span', { base: { display: 'inline-flex' } })

type CalendarOptions = {
  /** The field's day as `YYYY-MM-DD`; anything else counts as empty. */
  day: string | null
  onPick: (day: string) => void
}

/**
 * A button that opens a calendar, and the calendar itself. Render the calendar beside the input's frame: inside it, the
 * calendar would lie below the fields that follow.
 */
export const useCalendar = ({ day, onPick }: CalendarOptions) => {
  const intl = useIntl()
  const id = useId()
  const [open, setOpen] = useState(false)
  return {
    button: (
      <ButtonFrame {...preloadOn}>
        <IconButton
          id={id}
          icon="calendar"
          label={intl.formatMessage({ id: 'design.calendar' })}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </ButtonFrame>
    ),
    calendar: open ? <Calendar {...{ day, onPick }} trigger={id} onClose={() => setOpen(false)} /> : null,
  }
}
