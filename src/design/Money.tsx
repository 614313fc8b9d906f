import { EURO_FORMAT } from '../../domain/euro-format.ts'
import { FormattedNumber } from 'react-intl'

type Props = {
  /** Euros, as in the API; NaN if the text in the form is not a number. */
  value: number | null
}

/** Euros with two decimals in the user's language, zero without a sign; a dash for null. */
export const Money = ({ value }: Props) =>
  value === null || Number.isNaN(value) ? '–' : <FormattedNumber value={value + 0} {...EURO_FORMAT} />
