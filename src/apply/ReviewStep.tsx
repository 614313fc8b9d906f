import { FormattedMessage } from 'react-intl'
import type { ApplyView } from '../../api/apply.ts'
import { Amount, Percent } from './Amount.tsx'
import { Row } from './Row.tsx'
import { StepButtons } from './StepButtons.tsx'
import { StepTitle } from './StepTitle.tsx'
import type { Entered } from './useApplication.ts'

type Props = {
  view: ApplyView
  entered: Entered
  busy: boolean
  onBack: () => void
  onContact: () => void
  onSubmit: () => void
}

const addressOf = ({ street, houseNumber, flatNumber, zipCode, city }: Entered['contact']): string =>
  [`${street} ${houseNumber}${flatNumber === '' ? '' : `-${flatNumber}`}`.trim(), `${zipCode} ${city}`.trim()]
    .filter((line) => line !== '')
    .join(', ')

const Facts = ({
  view: { visitor, offer, company },
  entered: { contact, publicOffice },
}: Pick<Props, 'view' | 'entered'>) => (
  <dl>
    <Row name={<FormattedMessage id="apply.review.who" />}>
      {[visitor?.customer, visitor?.name].filter(Boolean).join(' · ')}
    </Row>
    <Row name={<FormattedMessage id="apply.contact.email" />}>{contact.email}</Row>
    <Row name={<FormattedMessage id="apply.contact.phone" />}>{contact.phone}</Row>
    {!company && <Row name={<FormattedMessage id="apply.review.address" />}>{addressOf(contact)}</Row>}
    <Row name={<FormattedMessage id="apply.office.title" />}>
      {publicOffice && <FormattedMessage id={`apply.office.${publicOffice}`} />}
    </Row>
    {offer && (
      <Row name={<FormattedMessage id="apply.monthly" />} strong>
        <Amount euros={offer.monthlyPayment} />
      </Row>
    )}
    {offer && offer.annualRate !== null && (
      <Row name={<FormattedMessage id="apply.cost.annualRate" />}>
        <Percent value={offer.annualRate} />
      </Row>
    )}
  </dl>
)

/** A last look before it is submitted, and why it cannot be where something is missing. */
export const ReviewStep = ({ view, entered, busy, onBack, onContact, onSubmit }: Props) => {
  const refusal = view.steps.find(({ event }) => event === 'customer.applied')?.refusal
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <StepTitle id="apply.review.title" />
      <p className="lead">
        <FormattedMessage id="apply.review.says" />
      </p>
      <section className="card">
        <Facts view={view} entered={entered} />
        <button type="button" className="plain" onClick={onContact}>
          <FormattedMessage id="apply.review.change" />
        </button>
      </section>
      {refusal && (
        <p className="alert" role="alert">
          <FormattedMessage id={`guard.${refusal}`} />
        </p>
      )}
      <StepButtons go="apply.submit" busy={busy} onBack={onBack} />
    </form>
  )
}
