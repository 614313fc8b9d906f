import { type ComponentProps, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ApplicantContact } from '../../api/apply.ts'
import type { PublicPerson } from '../../api/public-person.ts'
import type { FieldProblem } from '../../api/problem.ts'
import { neededContact } from '../../domain/applicant.ts'
import { Field } from './Field.tsx'
import { type ContactName, contactNames, faultOf } from './contact-faults.ts'
import { OfficeQuestion } from './OfficeQuestion.tsx'
import { StepButtons } from './StepButtons.tsx'
import { StepTitle } from './StepTitle.tsx'

type Props = {
  contact: ApplicantContact
  publicOffice: PublicPerson | null
  company: boolean
  faults: readonly FieldProblem[]
  busy: boolean
  onChange: (contact: ApplicantContact) => void
  onOffice: (answer: PublicPerson) => void
  onBack: () => void
  onNext: () => void
}

const looks: Record<ContactName, ComponentProps<'input'>> = {
  email: { type: 'email', autoComplete: 'email', maxLength: 254 },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 30 },
  street: { autoComplete: 'address-line1', maxLength: 200 },
  houseNumber: { autoComplete: 'off', maxLength: 20 },
  flatNumber: { autoComplete: 'off', maxLength: 20 },
  zipCode: { inputMode: 'numeric', autoComplete: 'postal-code', maxLength: 10 },
  city: { autoComplete: 'address-level2', maxLength: 100 },
}

// Not the portal's own: its file would bring the portal's fields along.
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

/** How the customer is reached, a private person's address, and the question about public office. */
export const ContactStep = ({ contact, publicOffice, company, faults, busy, ...on }: Props) => {
  const intl = useIntl()
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const needed = neededContact(company)
  const names = contactNames(company)
  const errorOf = (name: ContactName): string | undefined => {
    const fault = faultOf(name, contact[name], needed)
    if (fault === 'missing') return intl.formatMessage({ id: 'apply.contact.missing' })
    if (fault === 'wrong')
      return intl.formatMessage({ id: `apply.contact.wrong.${name}` as 'apply.contact.wrong.email' })
    return faults.find(({ path }) => path === `application.contact.${name}`)?.detail
  }
  const submit = () => {
    setTried(true)
    const first = names.find((name) => faultOf(name, contact[name], needed) !== null)
    if (first === undefined && publicOffice !== null) return on.onNext()
    form.current?.querySelector<HTMLInputElement>(`[name=${first ?? 'publicOffice'}]`)?.focus()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <StepTitle id="apply.contact.title" />
      <p className="lead">
        <FormattedMessage id="apply.contact.why" />
      </p>
      <section className="card fields">
        {names.map((name) => (
          <Field
            key={name}
            {...looks[name]}
            name={name}
            label={intl.formatMessage({ id: `apply.contact.${name}` })}
            hint={needed.includes(name) ? undefined : intl.formatMessage({ id: 'apply.optional' })}
            error={tried || faults.length > 0 ? errorOf(name) : undefined}
            value={contact[name]}
            onText={(text) =>
              on.onChange({ ...contact, [name]: name === 'zipCode' ? withoutSpaces(text) : text })
            }
          />
        ))}
      </section>
      <OfficeQuestion
        answer={publicOffice}
        company={company}
        missing={tried && publicOffice === null}
        onAnswer={on.onOffice}
      />
      <StepButtons go="apply.next" busy={busy} onBack={on.onBack} />
    </form>
  )
}
