import { Input } from '@chakra-ui/react/input'
import type { ReactNode } from 'react'
import { Field } from './Field.tsx'
import type { FieldWords } from './FieldWords.tsx'
import { digitsOnly } from './number-text.ts'
import { useField, type NamedField } from './useField.ts'
import { InputFrame } from './InputFrame.tsx'

type Props = NamedField &
  FieldWords & { unit?: ReactNode; maxLength?: number; onValue?: (value: number | null) => void }

/** A whole number: digits only, kept as `number | null`. */
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
  const take = (text: string) => {
    const digits = digitsOnly(text)
    const value = digits === '' ? null : Number(digits)
    field.onChange(value)
    onValue?.(value)
  }
  return (
    <Field {...{ id, label, hint, optional, locked, error }}>
      {(wiring) => (
        <InputFrame after={unit}>
          <Input
            {...wiring}
            name={field.name}
            ref={field.ref}
            inputMode="numeric"
            autoComplete="off"
            maxLength={maxLength}
            value={field.value ?? ''}
            onChange={(event) => take(event.target.value)}
            onBlur={field.onBlur}
          />
        </InputFrame>
      )}
    </Field>
  )
}
