import { type ComponentProps, useEffect, useId, useRef } from 'react'

type Props = Omit<ComponentProps<'input'>, 'id' | 'onChange'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
  onText: (text: string) => void
}

/** A field with its label, and a hint or error below. */
export const TextInput = ({ label, hint, error, onText, ...input }: Props) => {
  const id = useId()
  const about = `${id}-about`
  const element = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const typed = element.current?.value ?? ''
    if (typed !== input.value) onText(typed)
    // Only what was typed before hydration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {(error ?? hint) !== undefined && (
        <p id={about} className={error === undefined ? 'quiet' : 'error'}>
          {error ?? hint}
        </p>
      )}
      <input
        {...input}
        ref={element}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={(error ?? hint) === undefined ? undefined : about}
        onChange={({ target }) => onText(target.value)}
      />
    </div>
  )
}

type AreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'onChange'> & {
  label: string
  hint: string
  onText: (text: string) => void
}

/** A field of several lines, with its label and hint. */
export const TextArea = ({ label, hint, onText, ...area }: AreaProps) => {
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
