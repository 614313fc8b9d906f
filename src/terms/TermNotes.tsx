import { EURO_FORMAT } from '../../domain/euro-format.ts'
import type { ReactNode } from 'react'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { Range } from '../../domain/range.ts'
import { Percent } from '../design/Percent.tsx'
import { Why } from '../design/Why.tsx'
import { AmountQuestion } from '../design/form/AmountQuestion.tsx'
import type { Settled, useTermEntry } from './useTermEntry.ts'

type Props = {
  entry: ReturnType<typeof useTermEntry>
  range?: Range | null | undefined
  show: (value: number) => ReactNode
}

/** Notes below a term: how its entry was adjusted, and the question about an ambiguous one. */
export const TermNotes = ({ entry: { settled, readings, answer }, range, show }: Props) => (
  <>
    <SettledNote settled={settled} range={range} show={show} />
    {readings ? <AmountQuestion readings={readings} onAnswer={answer} /> : null}
  </>
)

/** The unit of a term: percent, euros, or as in its label. */
export type TermUnit = '%' | '€' | null

/** Formats a term's value: percent, euros without needless decimals, or a plain number. */
export const showTerm =
  (unit: TermUnit) =>
  (value: number): ReactNode =>
    unit === null ? (
      <FormattedNumber value={value} />
    ) : unit === '%' ? (
      <Percent value={value} decimals={4} />
    ) : (
      <FormattedNumber value={value} {...EURO_FORMAT} trailingZeroDisplay="stripIfInteger" />
    )

type SettledNoteProps = {
  settled: Settled | null
  range: Range | null | undefined
  show: (value: number) => ReactNode
}

/** How an invalid entry was adjusted, and by which rule. */
const SettledNote = ({ settled, range, show }: SettledNoteProps) => (
  <span role="status">
    {settled?.was === 'cleared' ? (
      <Why>
        <FormattedMessage id="terms.cleared" />
      </Why>
    ) : settled?.value !== null && settled?.value !== undefined && range ? (
      <Why>
        <FormattedMessage
          id="terms.clamped"
          values={{ min: show(range.min), max: show(range.max), value: show(settled.value) }}
        />
      </Why>
    ) : null}
  </span>
)
