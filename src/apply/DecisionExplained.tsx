import { Text, useFormat } from './intl.tsx'
import type { ApplyDecision } from '../../api/apply.ts'
import { Row } from './Amount.tsx'
import { formatDayOf } from './dates.ts'
import { TextArea } from './TextInput.tsx'
import { CardFailure } from './CardFailure.tsx'
import { takeFocus } from './in-view.ts'
import { ProviderContacts } from './ProviderContacts.tsx'
import { useApplication, useVisit } from './useApplication.ts'

const MAX_VIEW_LENGTH = 2000

/** Explains an automatic decision to a consumer: the decision, its rules, and how to request a human review. */
export const DecisionExplained = ({ decision }: { decision: ApplyDecision }) => {
  const { decidedDtime, outcome, rules, review } = decision
  return (
    <section className="card" aria-labelledby="apply-decision">
      <h2 id="apply-decision">
        <Text id="application.decision.title" />
      </h2>
      <p>
        <Text id={`application.decision.${outcome}`} values={{ day: formatDayOf(decidedDtime) }} />
      </p>
      <p>
        <Text id={outcome === 'approvedIf' ? 'application.decision.rulesIf' : 'application.decision.rules'} />
      </p>
      <dl className="answers">
        {rules.map(({ rule, passed }) => (
          <Row key={rule} name={<Text id={`application.decision.rule.${rule}`} />}>
            <Text id={passed ? 'application.decision.yes' : 'application.decision.no'} />
          </Row>
        ))}
      </dl>
      <p>
        <Text id="application.decision.person" />
      </p>
      <p>
        <ProviderContacts />
      </p>
      <Review {...review} />
    </section>
  )
}

const Asking = () => {
  const format = useFormat()
  const application = useApplication()
  const review = useVisit(({ context }) => context.review)
  const busy = useVisit((visit) => visit.matches({ page: { following: { review: 'sending' } } }))
  return (
    <form
      className="asking"
      aria-labelledby="apply-review"
      onSubmit={(event) => {
        event.preventDefault()
        application.send({ type: 'review.send' })
      }}
    >
      <h3 id="apply-review" tabIndex={-1} ref={takeFocus}>
        <Text id="application.decision.review.start" />
      </h3>
      <p>
        <Text id="application.decision.review.says" />
      </p>
      <TextArea
        label={format('application.decision.review.view')}
        hint={format('application.decision.review.optional')}
        maxLength={MAX_VIEW_LENGTH}
        value={review}
        onText={(text) => application.send({ type: 'review.write', review: text })}
      />
      <CardFailure of="review" />
      <div className="bar">
        <button type="submit" className="solid" aria-busy={busy}>
          <Text id="application.decision.review.send" />
        </button>
        <button type="button" className="plain" onClick={() => application.send({ type: 'review.keep' })}>
          <Text id="application.decision.review.keep" />
        </button>
      </div>
    </form>
  )
}

type ReviewRequestedProps = ApplyDecision['review'] & { askedDtime: string; arrived: boolean }

const ReviewRequested = ({ askedDtime, view, endedDtime, arrived }: ReviewRequestedProps) => (
  <div aria-live="polite" tabIndex={-1} ref={arrived ? takeFocus : undefined}>
    <p>
      <Text
        id={endedDtime === null ? 'application.decision.review.asked' : 'application.decision.review.ended'}
        values={{ day: formatDayOf(askedDtime), ended: endedDtime === null ? '' : formatDayOf(endedDtime) }}
      />
    </p>
    {view !== '' && (
      <p className="quiet">
        <Text id="application.decision.review.yours" values={{ view }} />
      </p>
    )}
  </div>
)

/** A consumer's request for a human review: possible, made or answered. */
const Review = (review: ApplyDecision['review']) => {
  const application = useApplication()
  const step = useVisit(({ value: { page } }) =>
    typeof page === 'object' && 'following' in page ? page.following.review : 'offered',
  )
  const { askedDtime, refusal, endedDtime } = review
  // If another device has requested the review in the meantime, the text typed here is added to it.
  if ((step === 'asking' || step === 'sending') && endedDtime === null) return <Asking />
  if (askedDtime !== null)
    return <ReviewRequested {...review} askedDtime={askedDtime} arrived={step === 'sent'} />
  if (refusal !== null) return null
  return (
    <button
      type="button"
      className="outline"
      ref={step === 'kept' ? takeFocus : undefined}
      onClick={() => application.send({ type: 'review.start' })}
    >
      <Text id="application.decision.review.start" />
    </button>
  )
}
