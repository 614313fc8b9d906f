import { Text } from './intl.tsx'
import { type ConsentName, consentNames, neededConsents } from '../../api/consent.ts'
import { useProvider } from './ProviderContacts.tsx'
import { StepButtons, StepTitle } from './StepProgress.tsx'
import { useApplication, useEntered, useView, useVisit } from './useApplication.ts'

/** Each consent separately, none ticked by default. */
export const ConsentStep = () => {
  const application = useApplication()
  const [entered, change] = useEntered()
  const provider = useProvider()
  const { company } = useView()
  const given = entered.consents
  const tried = useVisit((visit) => visit.matches(inConsents('faulty')))
  const busy = useVisit((visit) => visit.matches(inConsents('saving')))
  const isMissing = (name: ConsentName) => neededConsents.includes(name) && !given.includes(name)
  const toggle = (name: ConsentName, ticked: boolean) =>
    change({ ...entered, consents: ticked ? [...given, name] : given.filter((one) => one !== name) })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        application.send({ type: 'step.next' })
      }}
    >
      <StepTitle id="application.consents.title" />
      <p className="lead">
        <Text id="application.consents.why" />
      </p>
      <section className="card">
        {consentNames.map((name) => (
          <div key={name} className="consent">
            <label>
              <input
                type="checkbox"
                checked={given.includes(name)}
                aria-invalid={tried && isMissing(name)}
                aria-describedby={tried && isMissing(name) ? `missing-${name}` : undefined}
                onChange={({ target }) => toggle(name, target.checked)}
              />
              <span>
                <Text
                  id={`application.consent.${name}`}
                  values={{ provider: provider?.name ?? '', company: company ? 'yes' : 'no' }}
                />
                {!neededConsents.includes(name) && (
                  <span className="quiet">
                    {' '}
                    <Text id="application.consents.free" />
                  </span>
                )}
              </span>
            </label>
            {tried && isMissing(name) && (
              <p id={`missing-${name}`} className="error" role="alert">
                <Text id="application.consents.needed" />
              </p>
            )}
          </div>
        ))}
      </section>
      <StepButtons go="application.next" busy={busy} onBack={() => application.send({ type: 'step.back' })} />
    </form>
  )
}

const inConsents = (state: 'faulty' | 'saving') =>
  ({ page: { filling: { step: { consents: state } } } }) as const
