import { type ComponentProps, useId } from 'react'

type Props = Omit<ComponentProps<'textarea'>, 'id' | 'onChange'> & {
  label: string
  hint: string
  onText: (text: string) => void
}

/** A field of several lines, with its label and hint. */
export const Area = ({ label, hint, onText, ...area }: Props) => {
  const id = useId()
  const about = `${id}-about`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <p id={about} className="quiet">
        {hint}
      </p>
      <textarea
        {...area}
        id={id}
        rows={4}
        aria-describedby={about}
        onChange={({ target }) => onText(target.value)}
      />
    </div>
  )
}
