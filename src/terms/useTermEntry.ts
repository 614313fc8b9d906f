import { useState } from 'react'
import { parseDecimal } from '../../domain/decimal.ts'
import { clamp, type Range } from '../../domain/range.ts'
import { settleTerm } from '../../domain/terms-clamp.ts'
import { useIntl } from 'react-intl'
import { useAmountQuestion } from '../design/form/AmountQuestion.tsx'
import { twoReadings } from '../design/form/number-text.ts'
import { useField } from '../design/form/useField.ts'

type Typed = { text: string; previous: number | null }

export type TermRule = {
  name: string
  /** The partner's minimum and maximum, if they bind the user. */
  range?: Range | null | undefined
  decimals?: number | undefined
  /** The form follows only on blur, since intermediate values would have side effects. */
  settlesLate?: boolean
  /** Called with each new value after the form has it. */
  onValue?: ((value: number | null) => void) | undefined
}

/** How an entry was adjusted on blur: clamped to the range, or cleared as invalid. */
export type Settled = { was: 'clamped' | 'cleared'; value: number | null }

/**
 * The text field of a term. While the entry is a number within the range, the form follows it, so that the payment
 * does too. On blur it settles by the rules of `settleTerm`.
 */
export const useTermEntry = ({ name, onValue, ...bounds }: TermRule) => {
  const { range = null, decimals = 4, settlesLate = false } = bounds
  const intl = useIntl()
  const { id, field, error } = useField(name)
  const value: number | null = field.value ?? null
  const put = (next: number | null) => {
    if (next === value) return
    field.onChange(next)
    onValue?.(next)
  }
  const { typed, settle, forget, ...typing } = useTyping(value, put, { range, decimals, settlesLate })
  // Without group separators, so that the text can be edited.
  const shown =
    value === null ? '' : intl.formatNumber(value, { maximumFractionDigits: decimals, useGrouping: false })
  return {
    id,
    name,
    ref: field.ref,
    error,
    value,
    text: typed?.text ?? shown,
    ...typing,
    leave: () => {
      settle()
      field.onBlur()
    },
    /** Sets the value directly, as an option button does. */
    choose: (next: number) => {
      forget()
      put(next)
    },
  }
}

const rounded = (value: number | null, decimals: number) =>
  value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals

/** Of all terms, only euros have two decimals. */
const isInEuros = (decimals: number): boolean => decimals === 2

/** Three digits after a separator in euros are a thousands group, not decimals. */
const withoutGroups = (text: string, decimals: number): string =>
  isInEuros(decimals) ? String(twoReadings(text)?.taken ?? text) : text

/** How an entry settles on blur (see `settleTerm`), and the adjustment. */
const settle = (typed: Typed, range: Range | null, decimals: number): [number | null, Settled | null] => {
  const read = rounded(parseDecimal(typed.text), decimals)
  const value = rounded(settleTerm(typed.text, typed.previous, range), decimals)
  if (value === null) return [value, typed.text.trim() === '' ? null : { was: 'cleared', value }]
  return [value, read !== null && value !== read ? { was: 'clamped', value } : null]
}

type Bounds = { range: Range | null; decimals: number; settlesLate: boolean }

/** The text of an entry: as typed until blur, then as settled. */
const useTyping = (value: number | null, put: (value: number | null) => void, rule: Required<Bounds>) => {
  const { range, decimals, settlesLate } = rule
  const [typed, setTyped] = useState<Typed | null>(null)
  const [settled, setSettled] = useState<Settled | null>(null)
  const question = useAmountQuestion()
  const end = ({ text, previous }: Typed) => {
    const [next, became] = settle({ text: withoutGroups(text, decimals), previous }, range, decimals)
    put(next)
    setSettled(became)
    setTyped(null)
  }
  return {
    typed,
    /** Valid while the value is the chosen one of the two. */
    readings: question.readings?.taken === value ? question.readings : null,
    answer: (meant: number) => {
      question.forget()
      end({ text: String(meant), previous: value })
    },
    /** Valid until the value changes again. */
    settled: settled?.value === value ? settled : null,
    forget: () => {
      setTyped(null)
      setSettled(null)
      question.forget()
    },
    type: (entered: string) => {
      const text = withoutGroups(entered, decimals)
      setTyped({ text: entered, previous: typed ? typed.previous : value })
      setSettled(null)
      question.forget()
      const read = settlesLate ? null : parseDecimal(text)
      if (read !== null && (range === null || clamp(read, range) === read)) put(rounded(read, decimals))
    },
    settle: () => {
      if (!typed) return
      if (isInEuros(decimals)) void question.ask(typed.text)
      end(typed)
    },
  }
}
