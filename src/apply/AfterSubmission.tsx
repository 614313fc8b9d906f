import type { ReactNode } from 'react'
import { Text, type TextId } from './intl.tsx'
import type { ApplyStage, ApplyView, SigningStanding } from '../../api/apply.ts'
import { customerCalls } from './asked-conditions.ts'
import { ConditionsCard, useAskedConditions, useIsAsked } from './ConditionsCard.tsx'
import { DecisionExplained } from './DecisionExplained.tsx'
import { NextSteps, type Standing as NextStanding } from './NextSteps.tsx'
import { OfferCard } from './OfferCard.tsx'
import { PapersCard } from './PapersCard.tsx'
import { RepaymentCard } from './RepaymentCard.tsx'
import { StepTitle } from './StepProgress.tsx'
import { useView } from './useApplication.ts'
import { WithdrawalCard } from './WithdrawalCard.tsx'

type Progress = NonNullable<ApplyView['progress']>
/** `handedOn` has no next steps. */
type StandingName = NextStanding | 'handedOn'

/** In the contract stage the papers show the state. */
const contractWord = ({ signings }: Progress): StandingName => {
  if (signings.some(({ standing }) => standing === 'toSign')) return 'toSign'
  return signings.length > 0 && signings.every(({ standing }) => standing === 'signed')
    ? 'signed'
    : 'contract'
}

const byStage: Record<ApplyStage, (progress: Progress) => StandingName> = {
  decision: () => 'decision',
  contract: contractWord,
  running: () => 'running',
  closed: () => 'closed',
  handedOn: () => 'handedOn',
}

/** The subject of the page: the application, or the contract that followed it. */
const titles: Record<StandingName, TextId> = {
  decision: 'application.done.title',
  contract: 'application.done.title',
  closed: 'application.done.title',
  handedOn: 'application.done.title',
  toSign: 'application.done.contractTitle',
  signed: 'application.done.contractTitle',
  running: 'application.done.contractTitle',
  withdrawn: 'application.done.contractTitle',
}

const signingTexts: Record<SigningStanding, TextId> = {
  preparing: 'application.signing.preparing',
  toSign: 'application.signing.toSign',
  signed: 'application.signing.signed',
  refused: 'application.signing.refused',
  stopped: 'application.signing.stopped',
}

/** The confirmation that the application has arrived and, for its submitter, what happens next. */
export const AfterSubmission = ({ children }: { children?: ReactNode }) => {
  const { progress, decision, withdrawal, visitor, mayRepay, offer, company, papers } = useView()
  const word = progress && wordOf(progress, Boolean(withdrawal?.withdrawnDtime))
  return (
    <>
      <StepTitle screen="done" id={word ? titles[word] : 'application.done.title'} />
      {progress && word === 'handedOn' && <Standing progress={progress} word={word} />}
      {progress && word && word !== 'handedOn' && (
        <Submitted
          progress={progress}
          word={word}
          email={withdrawal?.email ?? visitor?.contact.email ?? ''}
        />
      )}
      {!progress && (
        <>
          <p className="lead">
            <Text id="application.done.identify" />
          </p>
          {children}
        </>
      )}
      {papers.length > 0 && <PapersCard papers={papers} />}
      {decision && <DecisionExplained decision={decision} />}
      {withdrawal && visitor && <WithdrawalCard withdrawal={withdrawal} visitor={visitor} />}
      {mayRepay && <RepaymentCard />}
      {offer && <OfferCard offer={offer} consumer={!company} />}
    </>
  )
}

type SubmittedProps = { progress: Progress; word: NextStanding; email: string }

/** The state, what the customer has to answer, and what happens next. */
const Submitted = ({ progress, word, email }: SubmittedProps) => {
  const conditions = useAskedConditions(customerCalls)
  return (
    <>
      <Standing progress={progress} word={word} />
      <ConditionsCard actor={conditions} calls={customerCalls} />
      <NextSteps standing={word} progress={progress} email={email} isAsked={useIsAsked(conditions)} />
    </>
  )
}

const wordOf = (progress: Progress, withdrawn: boolean): StandingName =>
  withdrawn ? 'withdrawn' : byStage[progress.stage](progress)

const Signing = ({ title, page, standing, lead }: Progress['signings'][number] & { lead: boolean }) => {
  const text = <Text id={signingTexts[standing]} values={{ title }} />
  return page === null ? (
    text
  ) : (
    <a className={lead ? 'solid' : 'outline'} href={page}>
      {text}
    </a>
  )
}

/** The state of the application, and each paper that waits for this person; the first button is solid. */
const Standing = ({ progress, word }: { progress: Progress; word: StandingName }) => {
  const first = progress.signings.find(({ page }) => page !== null)
  return (
    <section className="card" aria-live="polite">
      <p>
        <Text id={`application.done.${word}`} />
      </p>
      {progress.signings.map((signing) => (
        <p key={signing.id}>
          <Signing {...signing} lead={signing === first} />
        </p>
      ))}
    </section>
  )
}
