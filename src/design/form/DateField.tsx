import { Input } from '@chakra-ui/react/input'
import { useIntl } from 'react-intl'
import { readDay, showDay } from './date-text.ts'
import { Field } from './Field.tsx'
import type { FieldWords } from './FieldWords.tsx'
import { useField, type NamedField } from './useField.ts'
import { useTypedText } from './useTypedText.ts'

type Props = NamedField & FieldWords & { autoComplete?: 'bday' | 'off' }

/** A day typed as dd.mm.yyyy, kept as `YYYY-MM-DD | null`; what is no day stays as typed for the schema to refuse. */
export const DateField = ({ name, label, hint, optional, locked, autoComplete = 'off' }: Props) => {
  const { id, field, error } = useField(name)
  const intl = useIntl()
  const { text, type, leave } = useTypedText<string | null>({
    value: field.value ?? null,
    read: readDay,
    show: (value) => (value === null ? '' : showDay(value)),
    onValue: field.onChange,
  })
  return (
    <Field {...{ id, label, hint, optional, locked, error }}>
      {(wiring) => (
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
      )}
    </Field>
  )
}
