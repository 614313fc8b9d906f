import { FormattedMessage } from 'react-intl'
import { commissionCents, kickbackCents } from '../../domain/kickback.ts'
import { toEuros } from '../../domain/money.ts'
import { Fact } from '../design/Facts.tsx'
import { Money } from '../design/Money.tsx'
import { useDeal } from '../query-editor/useQuerySession.ts'

type Props = { inhouse: boolean; showKickback: boolean }

/** The results of the terms: the monthly payment, and for in-house users kickback and commission. */
export const TermsFigures = ({ inhouse, showKickback }: Props) => {
  const { terms, payment } = useDeal()
  return (
    <>
      <Fact lead label={<FormattedMessage id="terms.totalMonthly" />}>
        <Money value={payment && toEuros(payment.totalCents)} />
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
