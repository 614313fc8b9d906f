import { FormattedMessage } from 'react-intl'
import { toEuros } from '../../domain/money.ts'
import { addVat, vatOf } from '../../domain/vat.ts'
import { Fact } from '../design/Fact.tsx'
import { Money } from '../design/Money.tsx'
import { useUser } from '../user/useUser.ts'
import { useDeal } from '../query-editor/query-session.ts'

/** What a shop's customer pays a month: without VAT and, unless the user hides that, the VAT and the sum with it. */
export const ShopFigures = () => {
  const { payment } = useDeal()
  const { hideVatFields } = useUser()
  const shown = (figure: (cents: number) => number) => payment && toEuros(figure(payment.totalCents))
  return (
    <>
      <Fact lead={hideVatFields} label={<FormattedMessage id="terms.totalMonthly" />}>
        <Money value={shown((cents) => cents)} />
      </Fact>
      {hideVatFields ? null : (
        <>
          <Fact label={<FormattedMessage id="terms.vat" />}>
            <Money value={shown(vatOf)} />
          </Fact>
          <Fact lead label={<FormattedMessage id="terms.totalMonthlyWithVat" />}>
            <Money value={shown(addVat)} />
          </Fact>
        </>
      )}
    </>
  )
}
