import type { ReactNode } from 'react'
import { Text, type TextId } from './intl.tsx'
import type { ApplyStage, ApplyView, CustomerSigningStatus } from '../../api/apply.ts'
import { customerCalls } from './asked-conditions.ts'
import { ConditionsCard, useAskedConditions, useIsAsked } from './ConditionsCard.tsx'
import { DecisionExplained } from './DecisionExplained.tsx'
import { NextSteps, type NextStatus } from './NextSteps.tsx'
import { OfferCard } from './OfferCard.tsx'
import { PapersCard } from './PapersCard.tsx'
import { RepaymentCard } from './RepaymentCard.tsx'
import { StepTitle } from './StepProgress.tsx'
import { useView } from './useApplication.ts'
import { WithdrawalCard } from './WithdrawalCard.tsx'

type Progress = NonNullable<ApplyView['progress']>
/** `handedOn` has no next steps. */
type ApplicationStatus = NextStatus | 'handedOn'

/** In the contract stage the papers show the state. */
const contractStatus = ({ signings }: Progress): ApplicationStatus => {
  if (signings.some(({ status }) => status === 'toSign')) return 'toSign'
  return signings.length > 0 && signings.every(({ status }) => status === 'signed') ? 'signed' : 'contract'
}

const byStage: Record<ApplyStage, (progress: Progress) => ApplicationStatus> = {
  decision: () => 'decision',
  contract: contractStatus,
  running: () => 'running',
  closed: () => 'closed',
  handedOn: () => 'handedOn',
}

/** The subject of the page: the application, or the contract that followed it. */
const titles: Record<ApplicationStatus, TextId> = {
  decision: 'application.done.title',
  contract: 'application.done.title',
  closed: 'application.done.closedTitle',
  handedOn: 'application.done.title',
  toSign: 'application.done.contractTitle',
  signed: 'application.done.contractTitle',
  running: 'application.done.contractTitle',
  withdrawn: 'application.done.contractTitle',
}

const signingTexts: Record<CustomerSigningStatus, TextId> = {
  preparing: 'application.signing.preparing',
  toSign: 'application.signing.toSign',
  signed: 'application.signing.signed',
  refused: 'application.signing.refused',
  stopped: 'application.signing.stopped',
}

/** The confirmation that the application has arrived and, for its submitter, what happens next. */
export const AfterSubmission = ({ children }: { children?: ReactNode }) => {
  const { progress, decision, withdrawal, visitor, mayRepay, offer, company, papers } = useView()
  const status = progress && statusOf(progress, Boolean(withdrawal?.withdrawnDtime))
  return (
    <>
      <StepTitle screen="done" id={status ? titles[status] : 'application.done.title'} />
      {progress && status === 'handedOn' && <CurrentStatus progress={progress} status={status} />}
      {progress && status && status !== 'handedOn' && (
        <Submitted
          progress={progress}
          status={status}
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

type SubmittedProps = { progress: Progress; status: NextStatus; email: string }

/** The state, what the customer has to answer, and what happens next. */
const Submitted = ({ progress, status, email }: SubmittedProps) => {
  const conditions = useAskedConditions(customerCalls)
  return (
    <>
      <CurrentStatus progress={progress} status={status} />
      <ConditionsCard actor={conditions} calls={customerCalls} />
      <NextSteps status={status} progress={progress} email={email} isAsked={useIsAsked(conditions)} />
    </>
  )
}

const statusOf = (progress: Progress, withdrawn: boolean): ApplicationStatus =>
  withdrawn ? 'withdrawn' : byStage[progress.stage](progress)

const Signing = ({ title, page, status, lead }: Progress['signings'][number] & { lead: boolean }) => {
  const text = <Text id={signingTexts[status]} values={{ title }} />
  return page === null ? (
    text
  ) : (
    <a className={lead ? 'solid' : 'outline'} href={page}>
      {text}
    </a>
  )
}

/** The state of the application, and each paper that waits for this person; the first button is solid. */
const CurrentStatus = ({ progress, status }: { progress: Progress; status: ApplicationStatus }) => {
  const first = progress.signings.find(({ page }) => page !== null)
  return (
    <section className="card" aria-live="polite">
      <p>
        <Text id={`application.done.${status}`} />
      </p>
      {progress.signings.map((signing) => (
        <p key={signing.id}>
          <Signing {...signing} lead={signing === first} />
        </p>
      ))}
    </section>
  )
}
