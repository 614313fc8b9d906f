import type { ReactNode } from 'react'
import { Text, useFormat } from './intl.tsx'
import type { ApplicationState } from '../../machines/flow/apply/application.machine.ts'
import type { PublicPerson } from '../../api/public-person.ts'
import type { Merge } from '../../domain/applicant-input.ts'
import { showInView } from './in-view.ts'
import { ConsentStep } from './ConsentStep.tsx'
import { ContactStep } from './ContactStep.tsx'
import { Offer } from './Offer.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { StepProgress } from './StepProgress.tsx'
import { type NameOf, nameOf, useApplication, useVisit } from './useApplication.ts'

type Filled = Extract<ApplicationState['page'], { filling: unknown }>['filling']

const OfferAgain = () => {
  const application = useApplication()
  return (
    <Offer>
      <div className="bar">
        <button type="button" className="solid" onClick={() => application.send({ type: 'step.next' })}>
          <Text id="application.next" />
        </button>
      </div>
    </Offer>
  )
}

/** The server's response to the last save or submission. */
const Failure = () => {
  const application = useApplication()
  const failure = useVisit(({ context }) => context.failures.form)
  const isLost = useVisit((visit) => visit.matches({ page: { filling: { keeping: 'lost' } } }))
  if (!failure || failure.problem?.fields?.some(({ path }) => path.startsWith('application.contact.')))
    return null
  return (
    <div className="alert" role="alert" ref={showInView}>
      <p>{failure.problem?.detail ?? <Text id="apply.notReached" />}</p>
      {isLost && (
        <button type="button" className="outline" onClick={() => application.send({ type: 'form.retry' })}>
          <Text id="apply.tryAgain" />
        </button>
      )}
    </div>
  )
}

const Merged = ({ taken, collided }: Merge) => {
  const format = useFormat()
  const nameOfField = (name: Merge['taken'][number]) =>
    format(
      name === 'consents' || name === 'publicOffice' ? mergedTitles[name] : `application.contact.${name}`,
    )
  return (
    <div className="alert" role="status">
      {taken.length > 0 && (
        <p>
          <Text id="application.merge.taken" values={{ fields: taken.map(nameOfField).join(', ') }} />
        </p>
      )}
      {collided.length > 0 && (
        <>
          <p>
            <Text id="application.merge.collided" />
          </p>
          <ul>
            {collided.map(({ name, theirs }) => (
              <li key={name}>
                {nameOfField(name)}:{' '}
                {name === 'publicOffice' && theirs !== null ? (
                  <Text id={`application.office.${theirs as PublicPerson}`} />
                ) : (
                  theirs
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const mergedTitles = {
  consents: 'application.consents.title',
  publicOffice: 'application.office.title',
} as const

/** The fields that another window has changed. */
const MergeNote = () => {
  const merge = useVisit(({ context }) => context.merge)
  return merge && <Merged {...merge} />
}

const at = (now: number, step: ReactNode) => () => (
  <>
    <StepProgress now={now} />
    <Failure />
    <MergeNote />
    {step}
  </>
)

const review = at(4, <ReviewStep />)

/** The screen of each step of the application. */
const steps: Record<NameOf<Filled['step']>, () => ReactNode> = {
  choosing: () => null,
  offer: OfferAgain,
  contact: at(2, <ContactStep />),
  consents: at(3, <ConsentStep />),
  review,
  submitting: review,
}

/** Contact data, consents and review, one step at a time. */
export const ApplicationSteps = () => {
  const Step =
    steps[
      useVisit(({ value: { page } }) =>
        typeof page === 'object' && 'filling' in page ? nameOf(page.filling.step) : 'choosing',
      )
    ]
  return <Step />
}
