import { FormattedNumber } from 'react-intl'

type Props = {
  /** 5.9 for 5.9 %. */
  value: number | null
  decimals?: number
}

/** A percentage; a dash for null. */
export const Percent = ({ value, decimals = 2 }: Props) =>
  value === null ? (
    '–'
  ) : (
    <FormattedNumber value={value / 100} style="percent" maximumFractionDigits={decimals} />
  )
