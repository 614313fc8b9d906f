import { useState } from 'react'
import { parseDecimal } from '../../domain/decimal.ts'
import { clamp, type Range } from '../../domain/range.ts'
import { settleTerm } from '../../domain/terms-clamp.ts'
import { useIntl } from 'react-intl'
import { useField } from '../design/form/useField.ts'

type Bounds = { range: Range | null; decimals: number }
type Typed = { text: string; previous: number | null }

export type TermRule = {
  name: string
  /** The partner's least and greatest where they bind who types. */
  range?: Range | null | undefined
  decimals?: number | undefined
  /** Told each new value after the form has it. */
  onValue?: ((value: number | null) => void) | undefined
}

/** What was done to an entry when it was left: taken to the nearer end, or cleared as no number. */
export type Settled = { was: 'clamped' | 'cleared'; value: number | null }

const rounded = (value: number | null, decimals: number) =>
  value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals

/** How an entry settles when it is left (see `settleTerm`), and what was done to it. */
const settle = (typed: Typed, range: Range | null, decimals: number): [number | null, Settled | null] => {
  const read = rounded(parseDecimal(typed.text), decimals)
  const value = rounded(settleTerm(typed.text, typed.previous, range), decimals)
  if (value === null) return [value, typed.text.trim() === '' ? null : { was: 'cleared', value }]
  return [value, read !== null && value !== read ? { was: 'clamped', value } : null]
}

/** The text of an entry over a value: what is typed until it is left, and then what became of it. */
const useTyping = (value: number | null, put: (value: number | null) => void, rule: Required<Bounds>) => {
  const { range, decimals } = rule
  const [typed, setTyped] = useState<Typed | null>(null)
  const [settled, setSettled] = useState<Settled | null>(null)
  return {
    typed,
    /** Holds until the value changes again. */
    settled: settled?.value === value ? settled : null,
    forget: () => {
      setTyped(null)
      setSettled(null)
    },
    type: (text: string) => {
      setTyped({ text, previous: typed ? typed.previous : value })
      setSettled(null)
      const read = parseDecimal(text)
      if (read !== null && (range === null || clamp(read, range) === read)) put(rounded(read, decimals))
    },
    settle: () => {
      if (!typed) return
      const [next, became] = settle(typed, range, decimals)
      put(next)
      setSettled(became)
      setTyped(null)
    },
  }
}

/**
 * A term as it is typed. While it is a number within the range the form follows it, so that the payment does too;
 * when it is left it settles by the rules of `settleTerm`.
 */
export const useTermEntry = ({ name, range = null, decimals = 4, onValue }: TermRule) => {
  const intl = useIntl()
  const { id, field, error } = useField(name)
  const value: number | null = field.value ?? null
  const put = (next: number | null) => {
    if (next === value) return
    field.onChange(next)
    onValue?.(next)
  }
  const { typed, type, settled, settle, forget } = useTyping(value, put, { range, decimals })
  // Without group marks, so that what stands there can be typed on.
  const shown =
    value === null ? '' : intl.formatNumber(value, { maximumFractionDigits: decimals, useGrouping: false })
  return {
    id,
    name,
    ref: field.ref,
    error,
    value,
    text: typed?.text ?? shown,
    type,
    settled,
    leave: () => {
      settle()
      field.onBlur()
    },
    /** Sets the value outright, as an option button does. */
    choose: (next: number) => {
      forget()
      put(next)
    },
  }
}
