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

/** Below a term: what became of its entry, and the question over one that can be read two ways. */
export const TermNotes = ({ entry: { settled, readings, answer }, range, show }: Props) => (
  <>
    <SettledNote settled={settled} range={range} show={show} />
    {readings ? <AmountQuestion readings={readings} onAnswer={answer} /> : null}
  </>
)

/** What a term counts in: percent, euros, or what its label says. */
export type TermUnit = '%' | '€' | null

/** How a term's value reads: percent, euros without needless decimals, or the number alone. */
export const showTerm =
  (unit: TermUnit) =>
  (value: number): ReactNode =>
    unit === null ? (
      <FormattedNumber value={value} />
    ) : unit === '%' ? (
      <Percent value={value} decimals={4} />
    ) : (
      <FormattedNumber value={value} style="currency" currency="EUR" trailingZeroDisplay="stripIfInteger" />
    )

type SettledNoteProps = {
  settled: Settled | null
  range: Range | null | undefined
  show: (value: number) => ReactNode
}

/** What became of an entry that could not stay as typed, and by which rule. */
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
