import { FormattedMessage } from 'react-intl'
import { toCents, toEuros } from '../../domain/money.ts'
import { addVat, vatOf } from '../../domain/vat.ts'
import { Fact } from '../design/Fact.tsx'
import { Money } from '../design/Money.tsx'
import { usePayment } from '../payment/usePayment.ts'

/** What a shop's customer pays a month: without VAT, the VAT, and with it. */
export const ShopFigures = () => {
  const { data, gap } = usePayment()
  const monthly = gap === null && data ? toCents(data.answer.pmtAmount) : null
  const shown = (figure: (cents: number) => number) => (monthly === null ? null : toEuros(figure(monthly)))
  return (
    <>
      <Fact label={<FormattedMessage id="terms.totalMonthly" />}>
        <Money value={shown((cents) => cents)} />
      </Fact>
      <Fact label={<FormattedMessage id="terms.vat" />}>
        <Money value={shown(vatOf)} />
      </Fact>
      <Fact lead label={<FormattedMessage id="terms.totalMonthlyWithVat" />}>
        <Money value={shown(addVat)} />
      </Fact>
    </>
  )
}
