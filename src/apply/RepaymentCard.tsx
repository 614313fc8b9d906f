import { Text, useFormat } from './intl.tsx'
import type { EarlyRepayment } from '../../api/early-repayment.ts'
import { Amount, Row } from './Amount.tsx'
import { CardFailure } from './CardFailure.tsx'
import { formatDay } from './dates.ts'
import { PaperButton } from './PapersCard.tsx'
import { TextInput } from './TextInput.tsx'
import { useApplication, useVisit } from './useApplication.ts'

const parts = ['principal', 'interest', 'fees'] as const

/** The amount that a consumer would pay to repay the running contract on a day of their choice. */
export const RepaymentCard = () => {
  const format = useFormat()
  const application = useApplication()
  const day = useVisit(({ context }) => context.repayDay)
  const quote = useVisit(({ context }) => context.quote)
  const faults = useVisit(({ context }) => context.failures.repayment?.problem?.fields)
  const busy = useVisit((visit) => visit.matches({ page: { following: { repayment: 'asking' } } }))
  return (
    <section className="card" aria-labelledby="apply-repay">
      <h2 id="apply-repay">
        <Text id="application.repay.title" />
      </h2>
      <p>
        <Text id="application.repay.says" />
      </p>
      <form
        className="asking"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          application.send({ type: 'repayment.ask' })
        }}
      >
        <TextInput
          type="date"
          required
          label={format('application.repay.day')}
          value={day}
          error={faults?.find(({ path }) => path === 'day')?.detail}
          onText={(chosen) => application.send({ type: 'repayment.choose', day: chosen })}
        />
        <button type="submit" className="outline" aria-busy={busy}>
          <Text id="application.repay.show" />
        </button>
      </form>
      <CardFailure of="repayment" />
      <div className="answer" aria-live="polite">
        {quote && <Quote quote={quote} />}
      </div>
      {quote && (
        <PaperButton paper={{ key: 'repayment', day: quote.day }}>
          <Text id="application.papers.repayment" />
        </PaperButton>
      )}
      {quote && <CardFailure of="paper" />}
    </section>
  )
}

const Quote = ({ quote }: { quote: EarlyRepayment }) => (
  <>
    <dl>
      {parts.map((part) => (
        <Row key={part} name={<Text id={`application.repay.${part}`} />}>
          <Amount euros={quote[part]} />
        </Row>
      ))}
      {quote.contractFeeBack > 0 && (
        <Row name={<Text id="application.repay.contractFeeBack" />}>
          <Amount euros={-quote.contractFeeBack} />
        </Row>
      )}
      <Row name={<Text id="application.repay.owed" values={{ day: formatDay(quote.day) }} />} strong>
        <Amount euros={quote.owed} />
      </Row>
    </dl>
    <p>
      <Text
        id="application.repay.saved"
        values={{ amount: <Amount euros={quote.savedInterest + quote.savedFees} /> }}
      />{' '}
      <Text
        id="application.repay.compensation"
        values={{ most: <Amount euros={quote.compensation.most} /> }}
      />
    </p>
    <p className="quiet">
      <Text id="application.repay.paid" />
    </p>
  </>
)
