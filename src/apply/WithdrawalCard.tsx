import { Text } from './intl.tsx'
import type { ApplyView, ApplyWithdrawal } from '../../api/apply.ts'
import { Amount, Row } from './Amount.tsx'
import { CardFailure } from './CardFailure.tsx'
import { takeFocus } from './in-view.ts'
import { formatDay, formatDateTime } from './dates.ts'
import { useApplication, useVisit } from './useApplication.ts'

type Props = { withdrawal: ApplyWithdrawal; visitor: NonNullable<ApplyView['visitor']> }

/** A consumer's right of withdrawal: open, expired or used. */
export const WithdrawalCard = (props: Props) => {
  const { withdrawnDtime, refusal, contractNumber: number, lastDay } = props.withdrawal
  const arrived = useStep() === 'sent'
  return (
    <section className="card" aria-labelledby="apply-withdraw">
      <h2 id="apply-withdraw">
        <Text id="application.withdraw.title" />
      </h2>
      {withdrawnDtime !== null && <WithdrawalReceived withdrawal={props.withdrawal} arrived={arrived} />}
      {withdrawnDtime === null && refusal === null && <WithdrawalOffered {...props} />}
      {withdrawnDtime === null && refusal !== null && (
        <p>
          <Text id="application.withdraw.over" values={{ number, until: formatDay(lastDay) }} />
        </p>
      )}
    </section>
  )
}

/** The amount to pay back today. */
const AmountDue = ({ drawnDay, capital, interest, perDay, total, payBy }: ApplyWithdrawal) =>
  drawnDay === null ? (
    <p>
      <Text id="application.withdraw.nothing" />
    </p>
  ) : (
    <dl>
      <Row name={<Text id="application.withdraw.capital" />}>
        <Amount euros={capital} />
      </Row>
      <Row name={<Text id="application.withdraw.interest" />}>
        <Amount euros={interest} />
      </Row>
      <Row name={<Text id="application.withdraw.perDay" />}>
        <Amount euros={perDay} />
      </Row>
      <Row name={<Text id="application.withdraw.total" />} strong>
        <Amount euros={total} />
      </Row>
      <Row name={<Text id="application.withdraw.payBy" />}>{formatDay(payBy)}</Row>
    </dl>
  )

const Goods = () => (
  <p>
    <Text id="application.withdraw.goods" />
  </p>
)

const WithdrawalReceived = ({ withdrawal, arrived }: Pick<Props, 'withdrawal'> & { arrived: boolean }) => (
  <>
    <p tabIndex={-1} ref={arrived ? takeFocus : undefined}>
      <Text
        id="application.withdraw.made"
        values={{
          number: withdrawal.contractNumber,
          moment: withdrawal.withdrawnDtime === null ? '' : formatDateTime(withdrawal.withdrawnDtime),
          email: withdrawal.email,
        }}
      />
    </p>
    <AmountDue {...withdrawal} />
    <Goods />
  </>
)

/** The second step: who withdraws from what, where the receipt goes, and the consequences. */
const Confirm = ({ withdrawal, visitor }: Props) => {
  const application = useApplication()
  const busy = useVisit((visit) => visit.matches({ page: { following: { withdrawal: 'sending' } } }))
  return (
    <form
      className="confirm"
      aria-labelledby="apply-withdraw-check"
      onSubmit={(event) => {
        event.preventDefault()
        application.send({ type: 'withdrawal.confirm' })
      }}
    >
      <h3 id="apply-withdraw-check" tabIndex={-1} ref={takeFocus}>
        <Text id="application.withdraw.check" />
      </h3>
      <dl>
        <Row name={<Text id="application.withdraw.who" />}>{visitor.name}</Row>
        <Row name={<Text id="application.withdraw.contract" />}>{withdrawal.contractNumber}</Row>
        <Row name={<Text id="application.withdraw.email" />}>{withdrawal.email}</Row>
      </dl>
      <AmountDue {...withdrawal} />
      <Goods />
      <CardFailure of="withdrawal" />
      <div className="bar">
        <button type="submit" className="solid" aria-busy={busy}>
          <Text id="application.withdraw.confirm" />
        </button>
        <button
          type="button"
          className="plain"
          disabled={busy}
          onClick={() => application.send({ type: 'withdrawal.keep' })}
        >
          <Text id="application.withdraw.keep" />
        </button>
      </div>
    </form>
  )
}

const useStep = () =>
  useVisit(({ value: { page } }) =>
    typeof page === 'object' && 'following' in page ? page.following.withdrawal : 'offered',
  )

/** The first step. A customer who cancels the second step returns to its button. */
const WithdrawalOffered = (props: Props) => {
  const application = useApplication()
  const step = useStep()
  const { contractNumber: number, lastDay } = props.withdrawal
  if (step === 'asking' || step === 'sending') return <Confirm {...props} />
  return (
    <>
      <p>
        <Text id="application.withdraw.until" values={{ number, until: formatDay(lastDay) }} />
      </p>
      <button
        type="button"
        className="outline"
        ref={step === 'kept' ? takeFocus : undefined}
        onClick={() => application.send({ type: 'withdrawal.start' })}
      >
        <Text id="application.withdraw.here" />
      </button>
    </>
  )
}
