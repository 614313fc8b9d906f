import { EURO_FORMAT } from '../../../domain/euro-format.ts'
import { Input, type InputProps } from './Input.tsx'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Field, type FieldTexts } from './Field.tsx'
import { AmountQuestion, useAmountQuestion } from './AmountQuestion.tsx'
import { amountCharacters, isUnreadable, readAmount, readEuros } from './number-text.ts'
import { useField, type NamedField } from './useField.ts'
import { useRestoredCharacters } from './useRestoredCharacters.ts'
import { useTypedText } from './useTypedText.ts'
import { InputFrame } from './InputFrame.tsx'

type Props = NamedField &
  FieldTexts & {
    /** € by default; `null` for none. */
    unit?: ReactNode
    /** Decimals kept and shown; 2 for euros. */
    decimals?: number
    size?: InputProps['size']
    /** Called with the new value after the form has it, to update derived values. */
    onValue?: (value: number | null) => void
    /** Shown while the form has no value: derived from another field. */
    derived?: number | null
  }

type AmountProps = Pick<Props, 'name' | 'onValue'> & {
  inEuros: boolean
  decimals: number
  derived: number | null
}

/** Binds the typed text of an amount to its value in the form, with the question about an ambiguous one. */
const useAmount = ({ name, inEuros, decimals, derived, onValue }: AmountProps) => {
  const { id, field, error } = useField(name)
  const intl = useIntl()
  const question = useAmountQuestion()
  const keptOut = useRestoredCharacters(amountCharacters)
  // Grouped as in the columns beside it: Estonian alone would leave four digits together.
  const digits = inEuros ? { minimumFractionDigits: decimals, useGrouping: 'always' as const } : {}
  const put = (value: number | null) => {
    field.onChange(value)
    onValue?.(value)
  }
  const typed = useTypedText<number | null>({
    value: field.value ?? null,
    read: (text) => (inEuros ? readEuros(text) : readAmount(text, decimals)),
    show: (value) => {
      const shown = value ?? derived
      return shown === null || isUnreadable(shown)
        ? ''
        : intl.formatNumber(shown, { ...digits, maximumFractionDigits: decimals })
    },
    onValue: put,
  })
  return {
    id,
    field,
    error,
    text: typed.text,
    readings: question.readings?.taken === field.value ? question.readings : null,
    answer: (value: number) => {
      put(value)
      question.forget()
    },
    type: (text: string) => {
      question.forget()
      typed.type(keptOut.clean(text))
    },
    leave: () => {
      if (inEuros) void question.ask(typed.text)
      typed.leave()
      keptOut.forget()
      field.onBlur()
    },
  }
}

/** A number typed with a comma or a dot, kept as `number | null` (NaN: no number), shown as the language writes it once left. */
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
  derived = null,
}: Props) => {
  const inEuros = unit === '€'
  const amount = useAmount({ name, inEuros, decimals, derived, ...(onValue ? { onValue } : {}) })
  const { id, field, error, text, readings, answer, type, leave } = amount
  const intl = useIntl()
  // As in the columns beside it; English writes the sign before the amount.
  const read = locked && inEuros ? (field.value ?? derived) : null
  const isRead = typeof read === 'number' && !isUnreadable(read)
  return (
    <Field {...{ id, label, hint, optional, locked, error }}>
      {(controlProps) => (
        <>
          <InputFrame after={locked && inEuros ? null : unit}>
            <Input
              {...controlProps}
              {...(size ? { size } : {})}
              name={field.name}
              ref={field.ref}
              inputMode="decimal"
              autoComplete="off"
              value={isRead ? intl.formatNumber(read, EURO_FORMAT) : text}
              onChange={(event) => type(event.target.value)}
              onBlur={leave}
            />
          </InputFrame>
          {readings ? <AmountQuestion readings={readings} onAnswer={answer} /> : null}
        </>
      )}
    </Field>
  )
}
