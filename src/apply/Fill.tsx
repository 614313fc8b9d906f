import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ApplyView } from '../../api/apply.ts'
import type { Language } from '../../api/language.ts'
import { isContactRight } from './contact-faults.ts'
import { ConsentStep } from './ConsentStep.tsx'
import { ContactStep } from './ContactStep.tsx'
import type { Reload } from './reload.ts'
import { ReviewStep } from './ReviewStep.tsx'
import { Steps } from './Steps.tsx'
import { type Entered, useApplication } from './useApplication.ts'

type Props = {
  view: ApplyView
  language: Language
  onView: (view: ApplyView) => void
  onReload: Reload
  onOffer: () => void
}

type Step = 2 | 3 | 4

/** Where the lifecycle says that something is missing; where nothing is, it is looked over and submitted. */
const stepNeeded = ({ steps, company }: ApplyView, { contact }: Entered): Step => {
  // What was kept while it was typed may be wrong yet.
  if (!isContactRight(contact, company)) return 2
  const refusal = steps.find(({ event }) => event === 'customer.applied')?.refusal
  if (refusal === 'customerContactIsGiven' || refusal === 'customerHasAnswered') return 2
  return refusal === 'customerHasConsented' ? 3 : 4
}

const isContact = (path: string): boolean => path.startsWith('application.contact.')

/** Contact data, consents, and a last look: one step at a time. */
export const Fill = ({ view, language, onView, onReload, onOffer }: Props) => {
  const { entered, change, take, busy, failure } = useApplication({ view, language, onView, onReload })
  const [step, setStep] = useState<Step>(() => stepNeeded(view, entered))
  const goOn = async (next: Step) => {
    if (await take('save')) setStep(next)
  }
  const faults = failure?.fields.filter(({ path }) => isContact(path)) ?? []
  const at = faults.length > 0 ? 2 : step
  return (
    <>
      <Steps now={at} />
      {failure && faults.length === 0 && (
        <div className="alert" role="alert">
          <p>{failure.says ?? <FormattedMessage id="apply.notReached" />}</p>
          <button type="button" className="outline" onClick={() => void onReload()}>
            <FormattedMessage id="apply.tryAgain" />
          </button>
        </div>
      )}
      {at === 2 && (
        <ContactStep
          contact={entered.contact}
          publicOffice={entered.publicOffice}
          company={view.company}
          faults={faults}
          busy={busy}
          onChange={(contact) => change({ ...entered, contact })}
          onOffice={(publicOffice) => change({ ...entered, publicOffice })}
          onBack={onOffer}
          onNext={() => void goOn(3)}
        />
      )}
      {at === 3 && (
        <ConsentStep
          given={entered.consents}
          busy={busy}
          onChange={(consents) => change({ ...entered, consents })}
          onBack={() => setStep(2)}
          onNext={() => void goOn(4)}
        />
      )}
      {at === 4 && (
        <ReviewStep
          {...{ view, entered, busy }}
          onBack={() => setStep(3)}
          onContact={() => setStep(2)}
          onSubmit={() => void take('submit')}
        />
      )}
    </>
  )
}
