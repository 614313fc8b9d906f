import { Text } from './intl.tsx'
import type { Entered } from '../../domain/applicant-input.ts'
import { Amount, Percent, Row } from './Amount.tsx'
import { StepButtons, StepTitle } from './StepProgress.tsx'
import { useApplication, useView, useVisit } from './useApplication.ts'

/** A review before the submission, with what is missing. */
export const ReviewStep = () => {
  const application = useApplication()
  const busy = useVisit((visit) => visit.matches({ page: { filling: { step: 'submitting' } } }))
  const email = useVisit(({ context }) => context.entered.contact.email)
  const refusal = useView().steps.find(({ event }) => event === 'customer.applied')?.refusal
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        application.send({ type: 'application.submit' })
      }}
    >
      <StepTitle id="application.review.title" />
      <p className="lead">
        <Text id="application.review.says" />
      </p>
      <p>
        <Text id="application.review.next" values={{ email }} />
      </p>
      <section className="card">
        <Facts />
        <button type="button" className="plain" onClick={() => application.send({ type: 'contact.open' })}>
          <Text id="application.review.change" />
        </button>
      </section>
      {refusal && (
        <p className="alert" role="alert">
          <Text id={`refusal.${refusal}` as 'refusal.customerHasConsented'} />
        </p>
      )}
      <StepButtons
        go="application.submit"
        busy={busy}
        onBack={() => application.send({ type: 'step.back' })}
      />
    </form>
  )
}

const addressOf = ({ street, houseNumber, flatNumber, zipCode, city }: Entered['contact']): string =>
  [`${street} ${houseNumber}${flatNumber === '' ? '' : `-${flatNumber}`}`.trim(), `${zipCode} ${city}`.trim()]
    .filter((line) => line !== '')
    .join(', ')

const Facts = () => {
  const { visitor, offer, company } = useView()
  const { contact, publicOffice } = useVisit(({ context }) => context.entered)
  return (
    <dl>
      <Row name={<Text id="application.review.who" />}>
        {[visitor?.customer, visitor?.name].filter(Boolean).join(' · ')}
      </Row>
      <Row name={<Text id="application.contact.email" />}>{contact.email}</Row>
      <Row name={<Text id="application.contact.phone" />}>{contact.phone}</Row>
      {!company && <Row name={<Text id="application.review.address" />}>{addressOf(contact)}</Row>}
      <Row name={<Text id="application.office.title" />}>
        {publicOffice && <Text id={`application.office.${publicOffice}`} />}
      </Row>
      {offer && (
        <Row name={<Text id="apply.monthly" />} strong>
          <Amount euros={offer.monthlyPayment} />
        </Row>
      )}
      {offer && offer.annualRate !== null && (
        <Row name={<Text id="apply.cost.annualRate" />}>
          <Percent value={offer.annualRate} />
        </Row>
      )}
    </dl>
  )
}
