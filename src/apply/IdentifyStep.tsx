import { useState } from 'react'
import { Text, useFormat, type TextId } from './intl.tsx'
import type { ApplyView } from '../../api/apply.ts'
import { useHydrated } from '../design/hydrated.ts'
import { phoneCharacters } from '../../domain/phone.ts'
import { Refused } from '../../machines/flow/apply/application.setup.ts'
import type {
  DigitalLoginActor,
  DigitalFailure,
  DigitalOutcome,
} from '../../machines/flow/session/digital-login.machine.ts'
import { takeFocus } from './in-view.ts'
import { TextInput } from './TextInput.tsx'
import { useSelector, useView, useVisit } from './useApplication.ts'

const CODE = /^\d{11}$/
const PHONE = /^\d{5,9}$/

/** The text of each outcome; a wrong person has no access. */
const outcomes: Record<DigitalOutcome, TextId> = {
  ERROR: 'apply.identify.ERROR',
  NO_TOKEN: 'apply.identify.ERROR',
  UNKNOWN: 'apply.identify.ERROR',
  TIMEOUT: 'apply.identify.TIMEOUT',
  USER_CANCELLED: 'apply.identify.USER_CANCELLED',
  NOT_FOUND: 'apply.identify.NOT_FOUND',
  NO_ACCESS: 'apply.identify.WRONG_PERSON',
}

const outcomeText = (outcome: DigitalOutcome, company: boolean): TextId =>
  company && outcome === 'NO_ACCESS' ? 'apply.identify.WRONG_REPRESENTATIVE' : outcomes[outcome]

type Method = ApplyView['methods'][number]

type Typed = { code: string; phone: string }

type Visitor = { again?: true }

/** Identifies the customer by Smart-ID or Mobile-ID; `again` after a visit has expired. Input is not stored. */
export const IdentifyStep = ({ again }: Visitor) => {
  const login = useVisit(({ children }) => children.digitalLogin)
  return login && <Ask login={login} {...(again && { again })} />
}

/** Four digits to compare; screen readers announce them once. */
const Waiting = ({ code, onCancel }: { code: string; onCancel: () => void }) => (
  <section className="card" aria-labelledby="apply-code">
    <h2 id="apply-code" tabIndex={-1} ref={takeFocus}>
      <Text id="apply.identify.compare" />
    </h2>
    <p className="amount" role="status">
      {code}
    </p>
    <p className="quiet">
      <Text id="apply.identify.onlyIfSame" />
    </p>
    <button type="button" className="outline" onClick={onCancel}>
      <Text id="apply.cancel" />
    </button>
  </section>
)

const problemOf = (failure: DigitalFailure | null) =>
  failure?.kind === 'start' && failure.error instanceof Refused ? failure.error.problem : null

const Failure = ({ failure }: { failure: DigitalFailure }) => {
  const { company } = useView()
  const problem = problemOf(failure)
  if (problem?.fields?.length) return null
  return (
    <p className="alert" role="alert">
      {failure.kind === 'outcome' ? (
        <Text id={outcomeText(failure.outcome, company)} />
      ) : (
        (problem?.detail ?? <Text id="apply.notReached" />)
      )}
    </p>
  )
}

type MethodsProps = { methods: readonly Method[]; method: Method; onPick: (one: Method) => void }

const Methods = ({ methods, method, onPick }: MethodsProps) => (
  <fieldset className="segments" disabled={!useHydrated()}>
    <legend className="hidden">
      <Text id="apply.identify.method" />
    </legend>
    {methods.map((one) => (
      <label key={one}>
        <input type="radio" name="method" checked={one === method} onChange={() => onPick(one)} />
        <span>
          <Text id={`apply.identify.${one}`} />
        </span>
      </label>
    ))}
  </fieldset>
)

const bare = ({ code, phone }: Typed) => ({
  identityCode: code.replaceAll(/\s/g, ''),
  phone: phone.replaceAll(/[\s-]/g, '').replace(/^\+?372/, ''),
})

const isBad = (typed: Typed, method: Method) => {
  const { identityCode, phone } = bare(typed)
  return { code: !CODE.test(identityCode), phone: method === 'mobileid' && !PHONE.test(phone) }
}

type FieldsProps = {
  method: Method
  typed: Typed
  tried: boolean
  failure: DigitalFailure | null
  onType: (typed: Typed) => void
}

const Fields = ({ method, typed, tried, failure, onType }: FieldsProps) => {
  const format = useFormat()
  const bad = isBad(typed, method)
  const refused = problemOf(failure)?.fields?.find(({ path }) => path === 'identityCode')
  const badCode = bad.code ? format('apply.identify.badCode') : refused?.detail
  const badPhone = bad.phone ? format('apply.identify.badPhone') : undefined
  return (
    <>
      <TextInput
        label={format('apply.identify.code')}
        hint={format('apply.identify.codeHint')}
        error={tried ? badCode : undefined}
        value={typed.code}
        onText={(code) => onType({ ...typed, code: code.replaceAll(/[^\d\s-]/g, '') })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={14}
      />
      {method === 'mobileid' && (
        <TextInput
          label={format('apply.identify.phone')}
          error={tried ? badPhone : undefined}
          value={typed.phone}
          onText={(phone) => onType({ ...typed, phone: phoneCharacters(phone) })}
          type="tel"
          autoComplete="tel"
          maxLength={20}
        />
      )}
    </>
  )
}

const Go = ({ method, busy }: { method: Method; busy: boolean }) => {
  const format = useFormat()
  const name = format(`apply.identify.${method}`)
  return (
    <div className="bar">
      <button type="submit" className="solid" aria-busy={busy} disabled={!useHydrated()}>
        <Text id="apply.identify.go" values={{ method: name }} />
      </button>
      <p className="quiet">
        <Text id="apply.identify.next" />
      </p>
    </div>
  )
}

/**
 * The form's title. It takes the focus after a phone was asked. A customer who has applied is asked for nothing more.
 */
const Why = ({ asked }: { asked: boolean }) => {
  const { company, link } = useView()
  return (
    <>
      <h2 tabIndex={-1} ref={asked ? takeFocus : undefined}>
        <Text id="apply.identify.title" />
      </h2>
      {link === 'open' && (
        <p className="quiet">
          <Text id={company ? 'apply.identify.whyCompany' : 'apply.identify.why'} />
        </p>
      )}
    </>
  )
}

const Ask = ({ login, again }: Visitor & { login: DigitalLoginActor }) => {
  const { methods } = useView()
  const starting = useSelector(login, (snapshot) => snapshot.matches('starting'))
  const request = useSelector(login, (snapshot) =>
    snapshot.matches('verifying') ? snapshot.context.request : null,
  )
  const failure = useSelector(login, ({ context }) => context.failure)
  const [method, setMethod] = useState(methods[0])
  const [typed, setTyped] = useState({ code: '', phone: '', tried: false, asked: request !== null })
  if (request)
    return <Waiting code={request.verificationCode} onCancel={() => login.send({ type: 'login.cancel' })} />
  if (method === undefined)
    return (
      <p className="alert">
        <Text id="apply.identify.none" />
      </p>
    )
  const submit = () => {
    setTyped({ ...typed, tried: true })
    const bad = isBad(typed, method)
    if (bad.code || bad.phone) return
    setTyped({ ...typed, tried: true, asked: true })
    const { identityCode, phone } = bare(typed)
    login.send({
      type: 'login.start',
      entered: { method, identityCode, ...(method === 'mobileid' && { phone }) },
    })
  }
  return (
    <form
      className="card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Why asked={typed.asked} />
      {again && !failure && (
        <p className="alert" role="alert">
          <Text id="apply.identify.again" />
        </p>
      )}
      {failure && <Failure failure={failure} />}
      <Methods methods={methods} method={method} onPick={setMethod} />
      <Fields
        {...{ method, typed, failure }}
        tried={typed.tried}
        onType={(next) => setTyped({ ...typed, ...next })}
      />
      <Go method={method} busy={starting} />
    </form>
  )
}
