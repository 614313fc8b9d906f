import { FormattedMessage } from 'react-intl'
import { commissionCents } from '../../domain/commission.ts'
import { kickbackCents } from '../../domain/kickback.ts'
import { toEuros } from '../../domain/money.ts'
import { Fact } from '../design/Fact.tsx'
import { Money } from '../design/Money.tsx'
import { useDeal } from '../payment/useDeal.ts'
import { usePayment } from '../payment/usePayment.ts'

type Props = { inhouse: boolean; showKickback: boolean }

/** What the terms come to: the monthly payment, and for in-house users kickback and commission. */
export const TermsFigures = ({ inhouse, showKickback }: Props) => {
  const { data, gap } = usePayment()
  const { terms } = useDeal()
  return (
    <>
      <Fact lead label={<FormattedMessage id="terms.totalMonthly" />}>
        <Money value={gap === null ? (data?.answer.pmtAmount ?? null) : null} />
      </Fact>
      {inhouse && showKickback ? (
        <Fact label={<FormattedMessage id="query.field.kickback" />}>
          <Money value={terms && toEuros(kickbackCents(terms))} />
        </Fact>
      ) : null}
      {inhouse ? (
        <Fact label={<FormattedMessage id="terms.commission" />}>
          <Money value={terms && toEuros(commissionCents(terms))} />
        </Fact>
      ) : null}
    </>
  )
}
