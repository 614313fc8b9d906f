import { type ComponentProps, useId } from 'react'
import type { FieldProblem } from '../../api/problem.ts'
import { type PublicPerson, publicPersons } from '../../api/public-person.ts'
import type { Entered } from '../../domain/applicant-input.ts'
import { neededContact } from '../../domain/applicant.ts'
import { type ContactName, contactNames, faultOf } from '../../domain/contact-faults.ts'
import { phoneCharacters } from '../../domain/phone.ts'
import { TextInput } from './TextInput.tsx'
import { StepButtons, StepTitle } from './StepProgress.tsx'
import { Text, useFormat } from './intl.tsx'
import { useApplication, useEntered, useView, useVisit } from './useApplication.ts'

const inputProps: Record<ContactName, ComponentProps<'input'>> = {
  email: { type: 'email', autoComplete: 'email', maxLength: 254 },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 30 },
  street: { autoComplete: 'address-line1', maxLength: 200 },
  houseNumber: { autoComplete: 'off', maxLength: 20 },
  flatNumber: { autoComplete: 'off', maxLength: 20 },
  zipCode: { inputMode: 'numeric', autoComplete: 'postal-code', maxLength: 10 },
  city: { autoComplete: 'address-level2', maxLength: 100 },
}

const noFaults: readonly FieldProblem[] = []

/** Contact details, the address of a private person, and the question about public office. */
export const ContactStep = () => {
  const application = useApplication()
  const { company } = useView()
  const [entered, change] = useEntered()
  const tried = useVisit((visit) => visit.matches(inContact('faulty')))
  const busy = useVisit((visit) => visit.matches(inContact('saving')))
  const faults = useVisit(({ context }) => context.failures.form?.problem?.fields) ?? noFaults
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        application.send({ type: 'step.next' })
        if (application.getSnapshot().matches(inContact('faulty')))
          focusFault(event.currentTarget, entered, company)
      }}
    >
      <StepTitle id="application.contact.title" />
      <p className="lead">
        <Text id="application.contact.why" />
      </p>
      <ContactFields {...{ tried, company, faults }} />
      <OfficeQuestion
        answer={entered.publicOffice}
        company={company}
        missing={tried && entered.publicOffice === null}
        onAnswer={(publicOffice) => change({ ...entered, publicOffice })}
      />
      <StepButtons go="application.next" busy={busy} onBack={() => application.send({ type: 'step.back' })} />
    </form>
  )
}

/** Cleans what is typed or pasted. */
const cleaned: Partial<Record<ContactName, (text: string) => string>> = {
  phone: phoneCharacters,
  // Not the portal's own function: importing its file would bundle the portal's fields.
  zipCode: (text) => text.replaceAll(/\s/g, ''),
}

type FieldsProps = { tried: boolean; company: boolean; faults: readonly FieldProblem[] }

const ContactFields = ({ tried, company, faults }: FieldsProps) => {
  const format = useFormat()
  const [entered, change] = useEntered()
  const { contact } = entered
  const needed = neededContact(company)
  const errorOf = (name: ContactName): string | undefined => {
    const fault = faultOf(name, contact[name], needed)
    if (fault === 'missing') return format('application.contact.missing')
    if (fault === 'wrong')
      return format(`application.contact.wrong.${name}` as 'application.contact.wrong.email')
    return faults.find(({ path }) => path === `application.contact.${name}`)?.detail
  }
  return (
    <section className="card fields">
      {contactNames(company).map((name) => (
        <TextInput
          key={name}
          {...inputProps[name]}
          name={name}
          label={format(`application.contact.${name}`)}
          hint={needed.includes(name) ? undefined : format('application.optional')}
          error={tried ? errorOf(name) : undefined}
          value={contact[name]}
          onText={(text) =>
            change({
              ...entered,
              contact: { ...contact, [name]: cleaned[name]?.(text) ?? text },
            })
          }
        />
      ))}
    </section>
  )
}

/** Focuses the first invalid field. */
const focusFault = (form: HTMLFormElement, { contact }: Entered, company: boolean): void => {
  const needed = neededContact(company)
  const fault = contactNames(company).find((name) => faultOf(name, contact[name], needed) !== null)
  form.querySelector<HTMLInputElement>(`[name=${fault ?? 'publicOffice'}]`)?.focus()
}

const inContact = (state: 'faulty' | 'saving') =>
  ({ page: { filling: { step: { contact: state } } } }) as const

type OfficeQuestionProps = {
  answer: PublicPerson | null
  company: boolean
  missing: boolean
  onAnswer: (answer: PublicPerson) => void
}

/** Asks whether the customer holds a high public office. There is no default, since a default is not an answer. */
const OfficeQuestion = ({ answer, company, missing, onAnswer }: OfficeQuestionProps) => {
  const id = useId()
  const hint = `${id}-hint`
  const error = `${id}-error`
  return (
    <div
      className="card question"
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={missing ? `${hint} ${error}` : hint}
      aria-invalid={missing}
    >
      <b id={id}>
        <Text id={company ? 'application.office.company' : 'application.office.person'} />
      </b>
      <p id={hint} className="quiet">
        <Text id="application.office.hint" />
      </p>
      {missing ? (
        <p id={error} className="error" role="alert">
          <Text id="application.office.missing" />
        </p>
      ) : null}
      {publicPersons.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="publicOffice"
            value={value}
            checked={answer === value}
            onChange={() => onAnswer(value)}
          />
          <span>
            <Text id={`application.office.${value}`} />
          </span>
        </label>
      ))}
    </div>
  )
}
