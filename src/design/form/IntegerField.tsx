import { Input } from './Input.tsx'
import type { ReactNode } from 'react'
import { Field, type FieldTexts } from './Field.tsx'
import { isUnreadable, readInteger, wholeCharacters } from './number-text.ts'
import { useField, type NamedField } from './useField.ts'
import { useRestoredCharacters } from './useRestoredCharacters.ts'
import { useTypedText } from './useTypedText.ts'
import { InputFrame } from './InputFrame.tsx'

type Props = NamedField &
  FieldTexts & { unit?: ReactNode; maxLength?: number; onValue?: (value: number | null) => void }

/** A whole number: digits only, kept as `number | null` (NaN: no number). */
export const IntegerField = ({
  name,
  label,
  hint,
  optional,
  locked,
  unit,
  maxLength = 9,
  onValue,
}: Props) => {
  const { id, field, error } = useField(name)
  const keptOut = useRestoredCharacters(wholeCharacters)
  const { text, type, leave } = useTypedText<number | null>({
    value: field.value ?? null,
    read: readInteger,
    show: (value) => (value === null || isUnreadable(value) ? '' : String(value)),
    onValue: (value) => {
      field.onChange(value)
      onValue?.(value)
    },
  })
  return (
    <Field {...{ id, label, hint, optional, locked, error }}>
      {(controlProps) => (
        <InputFrame after={unit}>
          <Input
            {...controlProps}
            name={field.name}
            ref={field.ref}
            inputMode="numeric"
            autoComplete="off"
            maxLength={maxLength}
            value={text}
            onChange={(event) => type(keptOut.clean(event.target.value))}
            onBlur={() => {
              leave()
              keptOut.forget()
              field.onBlur()
            }}
          />
        </InputFrame>
      )}
    </Field>
  )
}
