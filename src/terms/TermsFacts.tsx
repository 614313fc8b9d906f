import type { ReactNode } from 'react'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { QuerySave } from '../../api/query.ts'
import { INSURANCE_PER_MONTH } from '../../domain/constants.ts'
import { type FactRow, Facts, Fact } from '../design/Facts.tsx'
import { Money } from '../design/Money.tsx'
import { Percent } from '../design/Percent.tsx'
import { commissionCents, kickbackCents } from '../../domain/kickback.ts'
import { toEuros } from '../../domain/money.ts'
import { useDeal } from '../query-editor/useQuerySession.ts'

type Props = { terms: QuerySave; inhouse: boolean }

/** The financing terms, read-only. */
export const TermsFacts = ({ terms, inhouse }: Props) => (
  <Facts
    facts={[
      fact('paymentPeriod', terms.paymentPeriod ? <FormattedNumber value={terms.paymentPeriod} /> : null),
      fact('residual', percent(terms.residual)),
      fact('advance', terms.advnPmtType === '#' ? money(terms.advance) : percent(terms.advance)),
      fact('contractFee', money(terms.contractFee)),
      ...(inhouse
        ? [
            fact('interest', percent(terms.interest)),
            fact('kickback', percent(terms.kickback)),
            fact('servicesCost', money(terms.servicesCost)),
            fact('insurance', <Insurance {...terms} />),
            fact('specialTerms', terms.specialTerms),
            fact('paymentDay', terms.pmtDate),
            fact('offerValidTime', days(terms.offerValidTime)),
            fact('insuranceProvider', terms.insuranceProvider),
            fact('services', <Services services={terms.services ?? []} />),
          ]
        : []),
    ]}
  />
)

const fact = (key: string, value: ReactNode): FactRow => ({
  key,
  label: <FormattedMessage id={`query.field.${key}`} />,
  value,
})

const percent = (value: number | null | undefined) => <Percent value={value ?? null} decimals={4} />
const money = (value: number | null | undefined) => <Money value={value ?? null} />

const Insurance = ({ insurance, insuranceValType }: QuerySave) => (
  <>
    {percent(insurance)}{' '}
    <FormattedMessage
      id={insuranceValType === INSURANCE_PER_MONTH ? 'terms.insurance.perMonth' : 'terms.insurance.perYear'}
    />
  </>
)

const days = (value: number | null | undefined) =>
  value === null || value === undefined ? null : <FormattedNumber value={value} />

const Services = ({ services }: { services: NonNullable<QuerySave['services']> }) =>
  services.length === 0
    ? '–'
    : services.map(({ name, price }, index) => (
        <span key={index} style={{ display: 'block' }}>
          {name} {money(price)}
        </span>
      ))

type TermsFiguresProps = { inhouse: boolean; showKickback: boolean }

/** The results of the terms: the monthly payment, and for in-house users kickback and commission. */
export const TermsFigures = ({ inhouse, showKickback }: TermsFiguresProps) => {
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
