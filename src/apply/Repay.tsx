import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { EarlyRepayment } from '../../api/early-repayment.ts'
import type { Language } from '../../api/language.ts'
import { Amount } from './Amount.tsx'
import { applyCall, Refused } from './apply-call.ts'
import { shownDay, today } from './day.ts'
import { Field } from './Field.tsx'
import { Row } from './Row.tsx'

const parts = ['principal', 'interest', 'fees'] as const

const Quote = ({ quote }: { quote: EarlyRepayment }) => (
  <>
    <dl>
      {parts.map((part) => (
        <Row key={part} name={<FormattedMessage id={`apply.repay.${part}`} />}>
          <Amount euros={quote[part]} />
        </Row>
      ))}
      {quote.contractFeeBack > 0 && (
        <Row name={<FormattedMessage id="apply.repay.contractFeeBack" />}>
          <Amount euros={-quote.contractFeeBack} />
        </Row>
      )}
      <Row name={<FormattedMessage id="apply.repay.owed" values={{ day: shownDay(quote.day) }} />} strong>
        <Amount euros={quote.owed} />
      </Row>
    </dl>
    <p>
      <FormattedMessage
        id="apply.repay.saved"
        values={{ amount: <Amount euros={quote.savedInterest + quote.savedFees} /> }}
      />{' '}
      <FormattedMessage
        id="apply.repay.compensation"
        values={{ most: <Amount euros={quote.compensation.most} /> }}
      />
    </p>
    <p className="quiet">
      <FormattedMessage id="apply.repay.paid" />
    </p>
  </>
)

type Wrong = { field: string | undefined; says: string | null }

const wrongIn = ({ problem }: Refused): Wrong => {
  const field = problem?.fields?.find(({ path }) => path === 'day')?.detail
  return { field, says: field === undefined ? (problem?.detail ?? null) : null }
}

/** What a consumer would pay by repaying the running contract on a day of their choice. */
export const Repay = ({ language }: { language: Language }) => {
  const intl = useIntl()
  const [day, setDay] = useState(today)
  const [quote, setQuote] = useState<EarlyRepayment | null>(null)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    setWrong(null)
    try {
      setQuote(await applyCall('earlyRepayment', { day }, { language }))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setQuote(null)
      setWrong(wrongIn(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="card" aria-labelledby="apply-repay">
      <h2 id="apply-repay">
        <FormattedMessage id="apply.repay.title" />
      </h2>
      <p>
        <FormattedMessage id="apply.repay.says" />
      </p>
      <form
        className="asking"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void ask()
        }}
      >
        <Field
          type="date"
          required
          label={intl.formatMessage({ id: 'apply.repay.day' })}
          value={day}
          error={wrong?.field}
          onText={setDay}
        />
        <button type="submit" className="outline" aria-busy={busy}>
          <FormattedMessage id="apply.repay.show" />
        </button>
      </form>
      {wrong && wrong.field === undefined && (
        <p className="alert" role="alert">
          {wrong.says ?? <FormattedMessage id="apply.notReached" />}
        </p>
      )}
      <div className="answer" aria-live="polite">
        {quote && <Quote quote={quote} />}
      </div>
    </section>
  )
}
