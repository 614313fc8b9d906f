import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Affix } from './Affix.tsx'
import { Field, type FieldWords } from './Field.tsx'
import { Input } from './Input.tsx'
import type { InputSize } from './inputLook.ts'
import { amountCharacters, readAmount } from './numberText.ts'
import { useField, type NamedField } from './useField.ts'
import { useTypedText } from './useTypedText.ts'

type Props = NamedField &
  FieldWords & {
    /** € unless another unit is given; `null` for none. */
    unit?: ReactNode
    /** Decimals kept and shown; 2 for euros. */
    decimals?: number
    size?: InputSize
    /** Told the new value after the form has it: for values that follow from it. */
    onValue?: (value: number | null) => void
  }

/** A number typed with a comma or a dot, kept as `number | null`, shown as the language writes it once left. */
export const AmountField = ({
  name,
  label,
  hint,
  optional,
  locked,
  unit = '€',
  decimals = 2,
  size,
  onValue,
}: Props) => {
  const { id, field, error } = useField(name)
  const intl = useIntl()
  const digits = unit === '€' ? { minimumFractionDigits: decimals } : {}
  const { text, type, leave } = useTypedText<number | null>({
    value: field.value ?? null,
    read: (typed) => readAmount(typed, decimals),
    show: (value) =>
      value === null ? '' : intl.formatNumber(value, { ...digits, maximumFractionDigits: decimals }),
    onValue: (value) => {
      field.onChange(value)
      onValue?.(value)
    },
  })
  return (
    <Field {...{ id, label, hint, optional, locked, error }}>
      {(wiring) => (
        <Affix after={unit}>
          <Input
            {...wiring}
            {...(size ? { size } : {})}
            name={field.name}
            ref={field.ref}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => type(amountCharacters(event.target.value))}
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
