import { Affix } from '../design/form/Affix.tsx'
import { Field, type FieldWords } from '../design/form/Field.tsx'
import { Input } from '../design/form/Input.tsx'
import { useField, type NamedField } from '../design/form/useField.ts'
import { useTypedText } from '../design/form/useTypedText.ts'

const ESTONIA = '+372'

/** The number as typed after the country's code; one from abroad is typed with its own. */
const shown = (value: string): string =>
  value.startsWith(ESTONIA) ? value.slice(ESTONIA.length).trim() : value

const stored = (typed: string): string => {
  const number = typed.trim()
  return number === '' || number.startsWith('+') ? number : `${ESTONIA} ${number}`
}

type Props = NamedField & FieldWords

/** A phone number; Estonian unless it is typed with another country's code. */
export const PhoneField = ({ name, label, hint, optional, locked }: Props) => {
  const { id, field, error } = useField(name)
  const value = String(field.value ?? '')
  const { text, type, leave } = useTypedText({ value, read: stored, show: shown, onValue: field.onChange })
  const abroad = value.startsWith('+') && !value.startsWith(ESTONIA)
  return (
    <Field {...{ id, label, hint, optional, locked, error }}>
      {(wiring) => (
        <Affix before={abroad ? undefined : ESTONIA}>
          <Input
            {...wiring}
            type="tel"
            autoComplete="off"
            name={field.name}
            ref={field.ref}
            value={text}
            onChange={(event) => type(event.target.value)}
            onBlur={() => {
              leave()
              field.onBlur()
            }}
          />
        </Affix>
      )}
    </Field>
  )
}
