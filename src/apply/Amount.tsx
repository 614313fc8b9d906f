import { FormattedNumber } from 'react-intl'

/** An amount in euros. */
export const Amount = ({ euros }: { euros: number }) => (
  <span className="euros">
    <FormattedNumber value={euros} style="currency" currency="EUR" />
  </span>
)

/** Percent, as it is told in figures. */
export const Percent = ({ value }: { value: number }) => (
  <span className="percent">
    <FormattedNumber
      value={value / 100}
      style="percent"
      minimumFractionDigits={1}
      maximumFractionDigits={2}
    />
  </span>
)
