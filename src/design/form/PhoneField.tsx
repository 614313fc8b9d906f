import { Input } from './Input.tsx'
import { PHONE_PREFIX } from '../../../domain/constants.ts'
import { phoneCharacters, withoutPrefix } from '../../../domain/phone.ts'
import { Field, type FieldTexts } from './Field.tsx'
import { useField, type NamedField } from './useField.ts'
import { useTypedText } from './useTypedText.ts'
import { InputFrame } from './InputFrame.tsx'

/** The number without Estonia's country code; foreign numbers include theirs. */
const shown = (value: string): string =>
  value.startsWith(PHONE_PREFIX) ? value.slice(PHONE_PREFIX.length).trim() : value

const stored = (typed: string): string => {
  const number = typed.trim()
  return number === '' || number.startsWith('+') ? number : `${PHONE_PREFIX} ${number}`
}

/** Removes other characters than a number has, and Estonia's country code, which the field shows as a prefix. */
const asNumber = (typed: string): string => {
  const number = phoneCharacters(typed)
  const local = withoutPrefix(number)
  return number.replaceAll(/[^\d+]/g, '') === local ? number : local
}

type Props = NamedField & FieldTexts

/** A phone number: Estonian unless typed with another country code. */
export const PhoneField = ({ name, label, hint, optional, locked }: Props) => {
  const { id, field, error } = useField(name)
  const value = String(field.value ?? '')
  const { text, type, leave } = useTypedText({ value, read: stored, show: shown, onValue: field.onChange })
  const abroad = value.startsWith('+') && !value.startsWith(PHONE_PREFIX)
  return (
    <Field {...{ id, label, hint, optional, locked, error }}>
      {(controlProps) => (
        <InputFrame before={abroad ? undefined : PHONE_PREFIX}>
          <Input
            {...controlProps}
            type="tel"
            autoComplete="off"
            name={field.name}
            ref={field.ref}
            value={text}
            onChange={(event) => type(asNumber(event.target.value))}
            onBlur={() => {
              leave()
              field.onBlur()
            }}
          />
        </InputFrame>
      )}
    </Field>
  )
}
