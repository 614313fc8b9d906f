import { FormattedNumber } from 'react-intl'

type Props = {
  /** Euros, as on the wire. */
  value: number | null
}

/** Euros with two decimals, written as the language in use writes them; a dash where there is none. */
export const Money = ({ value }: Props) =>
  value === null ? '–' : <FormattedNumber value={value} style="currency" currency="EUR" />
