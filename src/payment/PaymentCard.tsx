import { useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { Payment } from '../../contract/payment.ts'
import type { QuerySave } from '../../contract/query.ts'
import { DEFAULTS, VAT_PERCENT } from '../../domain/constants.ts'
import { financing } from '../../domain/financing.ts'
import { toCents, toEuros } from '../../domain/money.ts'
import { payment } from '../../domain/payment.ts'
import type { Terms } from '../../domain/terms.ts'
import { addVat, vatOf } from '../../domain/vat.ts'
import { FailedAnswer } from '../answer/FailedAnswer.tsx'
import { type FactRow, Facts } from '../design/Facts.tsx'
import { Money } from '../design/Money.tsx'
import { RailCard } from '../design/RailCard.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Text } from '../design/Text.tsx'
import { useUser } from '../user/useUser.ts'
import { GapText } from './GapText.tsx'
import { usePayment } from './usePayment.ts'

const row = (key: string, cents: number, total = false): FactRow => ({
  key,
  label: <FormattedMessage id={`payment.${key}`} values={{ percent: VAT_PERCENT }} />,
  value: (
    <Text as="span" numeric>
      <Money value={toEuros(cents)} />
    </Text>
  ),
  total,
})

type Answer = { answer: Payment; terms: Terms }

const Parts = ({ answer, terms, hideVat }: Answer & { hideVat: boolean }) => {
  const parts = payment(terms)
  const monthly = toCents(answer.pmtAmount)
  const withVat = [row('vat', vatOf(monthly)), row('withVat', addVat(monthly))]
  return (
    <Facts
      beside
      facts={[
        row('annuity', parts.annuityCents),
        row('extras', parts.totalCents - parts.annuityCents),
        ...(hideVat ? [] : withVat),
        row('financed', financing(terms).financedCents, true),
      ]}
    />
  )
}

const Amount = ({ answer, terms }: Answer) => {
  const day = useWatch<QuerySave, 'pmtDate'>({ name: 'pmtDate' })
  return (
    <>
      <Text size="amount" numeric role="status">
        <Money value={answer.pmtAmount} />
      </Text>
      <Text size="small" tone="soft">
        <FormattedMessage
          id="payment.perMonth"
          values={{ count: terms.months, day: Number(day || DEFAULTS.paymentDay) }}
        />
      </Text>
    </>
  )
}

/** The rail's totals: the monthly payment, what it is made of, and what is financed. */
export const PaymentCard = () => {
  const { data, gap, error, retry } = usePayment()
  const { hideVatFields } = useUser()
  return (
    <RailCard title={<FormattedMessage id="payment.title" />}>
      {gap !== null ? (
        <GapText gap={gap} />
      ) : error ? (
        <FailedAnswer error={error} retry={retry} />
      ) : data ? (
        <>
          <Amount {...data} />
          <Parts {...data} hideVat={hideVatFields} />
        </>
      ) : (
        <Skeleton rows={2} />
      )}
    </RailCard>
  )
}
