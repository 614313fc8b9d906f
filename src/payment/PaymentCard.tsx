import { Text } from '@chakra-ui/react/text'
import { useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { QuerySave } from '../../api/query.ts'
import { DEFAULTS, VAT_PERCENT } from '../../domain/constants.ts'
import { toEuros } from '../../domain/money.ts'
import { addVat, vatOf } from '../../domain/vat.ts'
import { type FactRow, Facts } from '../design/Facts.tsx'
import { Money } from '../design/Money.tsx'
import { RailCard } from '../design/RailCard.tsx'
import { useUser } from '../user/useUser.ts'
import { PaymentGapText, PaymentStoredNote } from './PaymentNotes.tsx'
import { useDeal, useQueryState } from '../query-editor/useQuerySession.ts'
import type { ShownPayment } from '../../domain/current-deal.ts'
import { selectInhouse } from '../query-editor/selectors.ts'

/** The totals in the rail: the monthly payment, for in-house users its parts, and the financed amount. */
export const PaymentCard = () => {
  const { payment, terms, gap } = useDeal()
  const { hideVatFields } = useUser()
  return (
    <RailCard title={<FormattedMessage id="payment.title" />} aside={<PaymentStoredNote />}>
      {gap !== null ? <PaymentGapText gap={gap} /> : null}
      {payment && terms ? (
        <>
          <Amount cents={payment.totalCents} months={terms.months} />
          <Parts payment={payment} hideVat={hideVatFields} />
        </>
      ) : null}
    </RailCard>
  )
}

const row = (key: string, cents: number, total = false): FactRow => ({
  key,
  label: <FormattedMessage id={`payment.${key}`} values={{ percent: VAT_PERCENT }} />,
  value: (
    <Text as="span" whiteSpace="nowrap">
      <Money value={toEuros(cents)} />
    </Text>
  ),
  total,
})

type PartsProps = { payment: ShownPayment; hideVat: boolean }

const Parts = ({ payment: { totalCents, annuityCents, financedCents }, hideVat }: PartsProps) => {
  const inhouse = useQueryState(selectInhouse)
  const parts =
    inhouse && annuityCents !== null
      ? [row('annuity', annuityCents), row('extras', totalCents - annuityCents)]
      : []
  const withVat = [row('vat', vatOf(totalCents)), row('withVat', addVat(totalCents))]
  return (
    <Facts beside facts={[...parts, ...(hideVat ? [] : withVat), row('financed', financedCents, true)]} />
  )
}

type AmountProps = { cents: number; months: number }

const Amount = ({ cents, months }: AmountProps) => {
  const day = useWatch<QuerySave, 'pmtDate'>({ name: 'pmtDate' })
  return (
    <>
      <Text textStyle="amount" whiteSpace="nowrap" role="status">
        <Money value={toEuros(cents)} />
      </Text>
      <Text textStyle="small" color="ink2">
        <FormattedMessage
          id="payment.perMonth"
          values={{ count: months, day: Number(day || DEFAULTS.paymentDay) }}
        />
      </Text>
    </>
  )
}
