import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ApplyView } from '../../api/apply.ts'
import type { Language } from '../../api/language.ts'
import { Field } from './Field.tsx'
import type { Reload } from './reload.ts'
import { type Identification, useIdentification } from './useIdentification.ts'

type Props = {
  methods: ApplyView['methods']
  company: boolean
  language: Language
  onDone: Reload
}

const CODE = /^\d{11}$/
const PHONE = /^\d{5,9}$/

/** Four digits to compare, told once by ear. */
const Waiting = ({ code, onCancel }: { code: string; onCancel: () => void }) => (
  <section className="card" aria-labelledby="apply-code">
    <h2 id="apply-code">
      <FormattedMessage id="apply.identify.compare" />
    </h2>
    <p className="amount" role="status">
      {code}
    </p>
    <p className="quiet">
      <FormattedMessage id="apply.identify.onlyIfSame" />
    </p>
    <button type="button" className="outline" onClick={onCancel}>
      <FormattedMessage id="apply.cancel" />
    </button>
  </section>
)

const Failure = ({ now }: { now: Identification }) => {
  if (now.state === 'failed')
    return (
      <p className="alert" role="alert">
        <FormattedMessage id={`apply.identify.${now.result}`} />
      </p>
    )
  if (now.state !== 'refused' || now.fields.length > 0) return null
  return (
    <p className="alert" role="alert">
      {now.says ?? <FormattedMessage id="apply.notReached" />}
    </p>
  )
}

const Methods = ({
  methods,
  method,
  onPick,
}: Pick<Props, 'methods'> & { method: string; onPick: (one: Props['methods'][number]) => void }) => (
  <fieldset className="segments">
    <legend className="hidden">
      <FormattedMessage id="apply.identify.method" />
    </legend>
    {methods.map((one) => (
      <label key={one}>
        <input type="radio" name="method" checked={one === method} onChange={() => onPick(one)} />
        <span>
          <FormattedMessage id={`apply.identify.${one}`} />
        </span>
      </label>
    ))}
  </fieldset>
)

type Typed = { code: string; phone: string }
type Method = Props['methods'][number]

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
  now: Identification
  onType: (typed: Typed) => void
}

const Fields = ({ method, typed, tried, now, onType }: FieldsProps) => {
  const intl = useIntl()
  const bad = isBad(typed, method)
  const refused = now.state === 'refused' ? now.fields.find(({ path }) => path === 'identityCode') : undefined
  const badCode = bad.code ? intl.formatMessage({ id: 'apply.identify.badCode' }) : refused?.detail
  const badPhone = bad.phone ? intl.formatMessage({ id: 'apply.identify.badPhone' }) : undefined
  return (
    <>
      <Field
        label={intl.formatMessage({ id: 'apply.identify.code' })}
        hint={intl.formatMessage({ id: 'apply.identify.codeHint' })}
        error={tried ? badCode : undefined}
        value={typed.code}
        onText={(code) => onType({ ...typed, code })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={14}
      />
      {method === 'mobileid' && (
        <Field
          label={intl.formatMessage({ id: 'apply.identify.phone' })}
          error={tried ? badPhone : undefined}
          value={typed.phone}
          onText={(phone) => onType({ ...typed, phone })}
          type="tel"
          autoComplete="tel"
          maxLength={20}
        />
      )}
    </>
  )
}

const Go = ({ method, busy }: { method: Method; busy: boolean }) => {
  const intl = useIntl()
  const name = intl.formatMessage({ id: `apply.identify.${method}` })
  return (
    <div className="bar">
      <button type="submit" className="solid" aria-busy={busy} disabled={busy}>
        <FormattedMessage id="apply.identify.go" values={{ method: name }} />
      </button>
      <p className="quiet">
        <FormattedMessage id="apply.identify.next" />
      </p>
    </div>
  )
}

/** Says who one is, by Smart-ID or Mobile-ID. What is typed here is kept nowhere. */
export const Identify = ({ methods, company, language, onDone }: Props) => {
  const [method, setMethod] = useState(methods[0])
  const [typed, setTyped] = useState({ code: '', phone: '' })
  const [tried, setTried] = useState(false)
  const { now, start, cancel } = useIdentification({ language, onDone })
  if (now.state === 'waiting') return <Waiting code={now.verificationCode} onCancel={cancel} />
  if (method === undefined)
    return (
      <p className="alert">
        <FormattedMessage id="apply.identify.none" />
      </p>
    )
  const submit = () => {
    setTried(true)
    const bad = isBad(typed, method)
    if (bad.code || bad.phone) return
    const { identityCode, phone } = bare(typed)
    void start({ method, identityCode, ...(method === 'mobileid' && { phone }) })
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
      <h2>
        <FormattedMessage id="apply.identify.title" />
      </h2>
      <p className="quiet">
        <FormattedMessage id={company ? 'apply.identify.whyCompany' : 'apply.identify.why'} />
      </p>
      <Failure now={now} />
      <Methods methods={methods} method={method} onPick={setMethod} />
      <Fields {...{ method, typed, tried, now }} onType={setTyped} />
      <Go method={method} busy={now.state === 'starting'} />
    </form>
  )
}
