import { Affix } from '../design/form/Affix.tsx'
import { Field, type FieldWords } from '../design/form/Field.tsx'
import { Input } from '../design/form/Input.tsx'
import { useField, type NamedField } from '../design/form/useField.ts'

const ESTONIA = '+372'

/** The number as typed after the country's code; one from abroad is typed with its own. */
const shown = (value: string): string =>
  value.startsWith(ESTONIA) ? value.slice(ESTONIA.length).trim() : value

const stored = (typed: string): string =>
  typed === '' || typed.startsWith('+') ? typed : `${ESTONIA} ${typed}`

type Props = NamedField & FieldWords

/** A phone number; Estonian unless it is typed with another country's code. */
export const PhoneField = ({ name, label, hint, optional, locked }: Props) => {
  const { id, field, error } = useField(name)
  const value = String(field.value ?? '')
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
            value={shown(value)}
            onChange={(event) => field.onChange(stored(event.target.value.trimStart()))}
            onBlur={() => {
              if (value !== value.trim()) field.onChange(value.trim())
              field.onBlur()
            }}
          />
        </Affix>
      )}
    </Field>
  )
}
