import { useId } from 'react'
import { Text } from './intl.tsx'
import { type PublicPerson, publicPersons } from '../../api/public-person.ts'

type Props = {
  answer: PublicPerson | null
  company: boolean
  missing: boolean
  onAnswer: (answer: PublicPerson) => void
}

/** Whether the customer holds a high public office. No answer is chosen beforehand: a default is not an answer. */
export const OfficeQuestion = ({ answer, company, missing, onAnswer }: Props) => {
  const id = useId()
  const about = `${id}-about`
  return (
    <div
      className="card question"
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={about}
      aria-invalid={missing}
    >
      <b id={id}>
        <Text id={company ? 'apply.office.company' : 'apply.office.person'} />
      </b>
      <p id={about} className={missing ? 'error' : 'quiet'} role={missing ? 'alert' : undefined}>
        <Text id={missing ? 'apply.office.missing' : 'apply.office.hint'} />
      </p>
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
            <Text id={`apply.office.${value}`} />
          </span>
        </label>
      ))}
    </div>
  )
}
