import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Why } from '../Why.tsx'
import { Icon } from '../Icon.tsx'

/** Props for the control inside. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  readOnly: true | undefined
}

type Props = FieldTexts & {
  id: string
  error?: ReactNode
  children: (controlProps: ControlProps) => ReactNode
}

/**
 * A label, hint, control and error, one under the other, with the reason for a lock. The error summary links to the
 * control by its id. Plain elements: each key renders the field, and Chakra's took longer than its frame.
 */
export const Field = ({ id, label, hint, optional, locked, error, children }: Props) => (
  <div className="field" data-invalid={error ? '' : undefined}>
    <label className="field-label" id={`${id}-label`} htmlFor={id}>
      <LabelText {...{ label, optional }} />
    </label>
    <FieldHint {...{ id, hint }} />
    {children({
      id,
      'aria-describedby': describedBy(id, { hint, error, locked }),
      'aria-invalid': error ? true : undefined,
      readOnly: locked ? true : undefined,
    })}
    <FieldNotes {...{ id, error, locked }} />
  </div>
)

type NoteProps = Pick<Props, 'id' | 'hint' | 'error' | 'locked'>

/** The hint above a control. */
export const FieldHint = ({ id, hint }: NoteProps) =>
  hint ? (
    <span className="field-hint" id={`${id}-hint`}>
      {hint}
    </span>
  ) : null

/** The error of a control, and why it is locked. */
export const FieldNotes = ({ id, error, locked }: NoteProps) => (
  <>
    {error ? (
      <span className="field-error" id={`${id}-error`} aria-live="polite">
        <ErrorText>{error}</ErrorText>
      </span>
    ) : null}
    {locked ? (
      <Why id={`${id}-locked`} icon="lock">
        {locked}
      </Why>
    ) : null}
  </>
)

/** The texts of a field. */
export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  /** Adds "(optional)" to the label. */
  optional?: boolean | undefined
  /** The reason why the field is read-only. */
  locked?: ReactNode
}

/** The text of a label, followed by "(optional)" for optional fields. */
export const LabelText = ({ label, optional }: Pick<FieldTexts, 'label' | 'optional'>) => (
  <>
    {label}
    {optional ? (
      <small>
        {' '}
        <FormattedMessage id="field.optional" />
      </small>
    ) : null}
  </>
)

/** The text of an error, after its icon. */
export const ErrorText = ({ children }: { children: ReactNode }) => (
  <>
    <Icon name="warning" />
    {children}
  </>
)

/** Ids of the hint, error and reason, for `aria-describedby`. */
export const describedBy = (id: string, parts: Pick<FieldTexts, 'hint' | 'locked'> & { error?: ReactNode }) =>
  (['hint', 'error', 'locked'] as const)
    .filter((part) => Boolean(parts[part]))
    .map((part) => `${id}-${part}`)
    .join(' ') || undefined
