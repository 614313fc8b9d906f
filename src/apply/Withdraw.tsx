import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ApplyView, ApplyWithdrawal } from '../../api/apply.ts'
import type { Language } from '../../api/language.ts'
import { Amount } from './Amount.tsx'
import { applyCall, Refused } from './apply-call.ts'
import { shownDay, shownMoment } from './day.ts'
import { Row } from './Row.tsx'

type Props = {
  withdrawal: ApplyWithdrawal
  visitor: NonNullable<ApplyView['visitor']>
  language: Language
  onView: (view: ApplyView) => void
}

/** What is to be paid back, as it is today. */
const Owed = ({ drawnDay, capital, interest, perDay, total, payBy }: ApplyWithdrawal) =>
  drawnDay === null ? (
    <p>
      <FormattedMessage id="apply.withdraw.nothing" />
    </p>
  ) : (
    <dl>
      <Row name={<FormattedMessage id="apply.withdraw.capital" />}>
        <Amount euros={capital} />
      </Row>
      <Row name={<FormattedMessage id="apply.withdraw.interest" />}>
        <Amount euros={interest} />
      </Row>
      <Row name={<FormattedMessage id="apply.withdraw.perDay" />}>
        <Amount euros={perDay} />
      </Row>
      <Row name={<FormattedMessage id="apply.withdraw.total" />} strong>
        <Amount euros={total} />
      </Row>
      <Row name={<FormattedMessage id="apply.withdraw.payBy" />}>{shownDay(payBy)}</Row>
    </dl>
  )

const Goods = () => (
  <p>
    <FormattedMessage id="apply.withdraw.goods" />
  </p>
)

const Made = ({ withdrawal }: Pick<Props, 'withdrawal'>) => (
  <>
    <p>
      <FormattedMessage
        id="apply.withdraw.made"
        values={{
          number: withdrawal.contractNumber,
          moment: withdrawal.withdrawnDtime === null ? '' : shownMoment(withdrawal.withdrawnDtime),
          email: withdrawal.email,
        }}
      />
    </p>
    <Owed {...withdrawal} />
    <Goods />
  </>
)

/** A stable function: the page is drawn anew every few seconds, and moves nobody. */
const focus = (element: HTMLElement | null): void => element?.focus()

/** The second step: who withdraws from what, where the receipt goes, and what follows. */
const Confirm = ({ withdrawal, visitor, language, onView, onKeep }: Props & { onKeep: () => void }) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Refused | null>(null)
  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      onView(await applyCall('withdraw', {}, { language }))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <form
      className="confirm"
      aria-labelledby="apply-withdraw-check"
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      <h3 id="apply-withdraw-check" tabIndex={-1} ref={focus}>
        <FormattedMessage id="apply.withdraw.check" />
      </h3>
      <dl>
        <Row name={<FormattedMessage id="apply.withdraw.who" />}>{visitor.name}</Row>
        <Row name={<FormattedMessage id="apply.withdraw.contract" />}>{withdrawal.contractNumber}</Row>
        <Row name={<FormattedMessage id="apply.withdraw.email" />}>{withdrawal.email}</Row>
      </dl>
      <Owed {...withdrawal} />
      <Goods />
      {failure && (
        <p className="alert" role="alert">
          {failure.problem?.detail ?? <FormattedMessage id="apply.notReached" />}
        </p>
      )}
      <div className="bar">
        <button type="submit" className="solid" disabled={busy} aria-busy={busy}>
          <FormattedMessage id="apply.withdraw.confirm" />
        </button>
        <button type="button" className="plain" disabled={busy} onClick={onKeep}>
          <FormattedMessage id="apply.withdraw.keep" />
        </button>
      </div>
    </form>
  )
}

/** The first step; whoever has looked at the second one and keeps the contract is back at its button. */
const Open = (props: Props) => {
  const [step, setStep] = useState<'first' | 'asking' | 'kept'>('first')
  const { contractNumber: number, lastDay } = props.withdrawal
  if (step === 'asking') return <Confirm {...props} onKeep={() => setStep('kept')} />
  return (
    <>
      <p>
        <FormattedMessage id="apply.withdraw.until" values={{ number, until: shownDay(lastDay) }} />
      </p>
      <button
        type="button"
        className="outline"
        ref={step === 'kept' ? focus : undefined}
        onClick={() => setStep('asking')}
      >
        <FormattedMessage id="apply.withdraw.here" />
      </button>
    </>
  )
}

/** A consumer's right to withdraw from the contract: open, over, or used. */
export const Withdraw = (props: Props) => {
  const { withdrawnDtime, refusal, contractNumber: number, lastDay } = props.withdrawal
  return (
    <section className="card" aria-labelledby="apply-withdraw">
      <h2 id="apply-withdraw">
        <FormattedMessage id="apply.withdraw.title" />
      </h2>
      {withdrawnDtime !== null && <Made withdrawal={props.withdrawal} />}
      {withdrawnDtime === null && refusal === null && <Open {...props} />}
      {withdrawnDtime === null && refusal !== null && (
        <p>
          <FormattedMessage id="apply.withdraw.over" values={{ number, until: shownDay(lastDay) }} />
        </p>
      )}
    </section>
  )
}
