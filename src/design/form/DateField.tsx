import { Input } from './Input.tsx'
import { useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { Field, type FieldTexts } from './Field.tsx'
import { InputFrame } from './InputFrame.tsx'
import { useField, type NamedField } from './useField.ts'
import { useTypedText } from './useTypedText.ts'
import { IconButton } from '../IconButton.tsx'
import { lazyOverlay } from '../lazy-overlay.tsx'
import { styled } from '../theme/styled.ts'

type Props = NamedField &
  FieldTexts & {
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
      {(controlProps) => (
        <>
          <InputFrame button={picks ? picker.button : null}>
            <Input
              {...controlProps}
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
const useCalendar = ({ day, onPick }: CalendarOptions) => {
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

const two = (part: string) => part.padStart(2, '0')

/** `YYYY-MM-DD` as `dd.mm.yyyy`; anything else as it is. */
export const showDay = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.split('-').toReversed().join('.') : value

/** A two-digit year is at most this many years in the future; otherwise it belongs to the last century. */
const YEARS_AHEAD = 10

const wholeYear = (year: string): string => {
  if (year.length === 4) return year
  const latest = new Date().getFullYear() + YEARS_AHEAD
  return Number(`20${year}`) > latest ? `19${year}` : `20${year}`
}

/**
 * Reads a day as typed: "3.4.2026", "03.04.26", "03042026", "030426" and "2026-04-03" all give 2026-04-03. Null for an
 * empty text; text that is not a day stays as typed, and the schema refuses it. So do the years 19 and 20: the user may
 * still be typing a year of four digits.
 */
export const readDay = (text: string): string | null => {
  const bare = text.trim()
  if (bare === '') return null
  const match =
    /^(\d{1,2})[./\s](\d{1,2})[./\s](\d{4}|(?!19|20)\d{2})$/.exec(bare) ??
    /^(\d{2})(\d{2})(\d{4}|(?!19|20)\d{2})$/.exec(bare)
  if (!match) return bare
  const [, day = '', month = '', year = ''] = match
  return `${wholeYear(year)}-${two(month)}-${two(day)}`
}
