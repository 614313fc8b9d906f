import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ApplyDecision, ApplyView } from '../../api/apply.ts'
import type { Language } from '../../api/language.ts'
import { applyCall, Refused } from './apply-call.ts'
import { Area } from './Area.tsx'
import { shownDayOf } from './day.ts'

const LONGEST_VIEW = 2000

type Props = { review: ApplyDecision['review']; language: Language; onView: (view: ApplyView) => void }

/** A stable function: the page is drawn anew every few seconds, and moves nobody. */
const focus = (element: HTMLElement | null): void => element?.focus()

const Asking = ({ language, onView, onKeep }: Omit<Props, 'review'> & { onKeep: () => void }) => {
  const intl = useIntl()
  const [view, setView] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Refused | null>(null)
  const ask = async () => {
    setBusy(true)
    setFailure(null)
    try {
      onView(await applyCall('askForReview', { view }, { language }))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <form
      className="asking"
      aria-labelledby="apply-review"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void ask()
      }}
    >
      <h3 id="apply-review" tabIndex={-1} ref={focus}>
        <FormattedMessage id="apply.decision.review.start" />
      </h3>
      <p>
        <FormattedMessage id="apply.decision.review.says" />
      </p>
      <Area
        label={intl.formatMessage({ id: 'apply.decision.review.view' })}
        hint={intl.formatMessage({ id: 'apply.decision.review.optional' })}
        maxLength={LONGEST_VIEW}
        value={view}
        onText={setView}
      />
      {failure && (
        <p className="alert" role="alert">
          {failure.problem?.detail ?? <FormattedMessage id="apply.notReached" />}
        </p>
      )}
      <div className="bar">
        <button type="submit" className="solid" aria-busy={busy}>
          <FormattedMessage id="apply.decision.review.send" />
        </button>
        <button type="button" className="plain" onClick={onKeep}>
          <FormattedMessage id="apply.decision.review.keep" />
        </button>
      </div>
    </form>
  )
}

const Asked = ({ askedDtime, view, endedDtime }: { askedDtime: string } & Props['review']) => (
  <div aria-live="polite">
    <p>
      <FormattedMessage
        id={endedDtime === null ? 'apply.decision.review.asked' : 'apply.decision.review.ended'}
        values={{ day: shownDayOf(askedDtime), ended: endedDtime === null ? '' : shownDayOf(endedDtime) }}
      />
    </p>
    {view !== '' && (
      <p className="quiet">
        <FormattedMessage id="apply.decision.review.yours" values={{ view }} />
      </p>
    )}
  </div>
)

/** A consumer's request that a person looks at the automatic check: open, made, and answered. */
export const DecisionReview = ({ review, language, onView }: Props) => {
  const [step, setStep] = useState<'first' | 'asking' | 'kept'>('first')
  const { askedDtime } = review
  // Asked for on another phone meanwhile, the review takes what is being typed here all the same.
  if (step === 'asking' && review.endedDtime === null)
    return (
      <Asking
        language={language}
        onView={(view) => {
          setStep('first')
          onView(view)
        }}
        onKeep={() => setStep('kept')}
      />
    )
  if (askedDtime !== null) return <Asked {...review} askedDtime={askedDtime} />
  if (review.refusal !== null) return null
  return (
    <button
      type="button"
      className="outline"
      ref={step === 'kept' ? focus : undefined}
      onClick={() => setStep('asking')}
    >
      <FormattedMessage id="apply.decision.review.start" />
    </button>
  )
}
