import { EURO_FORMAT } from '../../domain/euro-format.ts'
import { useIntl } from 'react-intl'

type Props = {
  /** Euros, as in the API; NaN if the text in the form is not a number. */
  value: number | null
}

/** Euros with two decimals in the user's language, zero without a sign; a dash for null. */
export const Money = ({ value }: Props) => {
  const intl = useIntl()
  return value === null || Number.isNaN(value) ? '–' : intl.formatNumber(value + 0, EURO_FORMAT)
}
