import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { type ConsentName, consentNames, neededConsents } from '../../api/consent.ts'
import { provider } from './provider.ts'
import { StepButtons } from './StepButtons.tsx'
import { StepTitle } from './StepTitle.tsx'

type Props = {
  given: readonly ConsentName[]
  busy: boolean
  onChange: (given: readonly ConsentName[]) => void
  onBack: () => void
  onNext: () => void
}

/** Each consent on its own, and none ticked beforehand. */
export const ConsentStep = ({ given, busy, onChange, onBack, onNext }: Props) => {
  const [tried, setTried] = useState(false)
  const isMissing = (name: ConsentName) => neededConsents.includes(name) && !given.includes(name)
  const toggle = (name: ConsentName, ticked: boolean) =>
    onChange(ticked ? [...given, name] : given.filter((one) => one !== name))
  const submit = () => {
    setTried(true)
    if (!consentNames.some(isMissing)) onNext()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <StepTitle id="apply.consents.title" />
      <p className="lead">
        <FormattedMessage id="apply.consents.why" />
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
                <FormattedMessage
                  id={`apply.consent.${name}`}
                  values={{ provider: provider()?.name ?? '' }}
                />
                {!neededConsents.includes(name) && (
                  <span className="quiet">
                    {' '}
                    <FormattedMessage id="apply.consents.free" />
                  </span>
                )}
              </span>
            </label>
            {tried && isMissing(name) && (
              <p id={`missing-${name}`} className="error" role="alert">
                <FormattedMessage id="apply.consents.needed" />
              </p>
            )}
          </div>
        ))}
      </section>
      <StepButtons go="apply.next" busy={busy} onBack={onBack} />
    </form>
  )
}
