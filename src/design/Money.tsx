import { FormattedNumber } from 'react-intl'

type Props = {
  /** Euros, as on the wire; NaN where a text in the form is no number. */
  value: number | null
}

/** Euros with two decimals, written as the language in use writes them, zero without a sign; a dash where there is none. */
export const Money = ({ value }: Props) =>
  value === null || Number.isNaN(value) ? (
    '–'
  ) : (
    <FormattedNumber value={value + 0} style="currency" currency="EUR" />
  )
