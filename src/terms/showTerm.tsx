import { FormattedNumber } from 'react-intl'
import type { ReactNode } from 'react'
import { Percent } from '../design/Percent.tsx'

/** How a term's value reads: percent, or euros without needless decimals. */
export const showTerm =
  (unit: '%' | '€') =>
  (value: number): ReactNode =>
    unit === '%' ? (
      <Percent value={value} decimals={4} />
    ) : (
      <FormattedNumber value={value} style="currency" currency="EUR" trailingZeroDisplay="stripIfInteger" />
    )
