import { FormattedNumber } from 'react-intl'
import type { ReactNode } from 'react'
import { Percent } from '../design/Percent.tsx'

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
