import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Icon } from '../Icon.tsx'

/** The texts of a field. */
export type FieldWords = {
  label: ReactNode
  hint?: ReactNode
  /** Adds "(optional)" to the label. */
  optional?: boolean | undefined
  /** The reason why the field is read-only. */
  locked?: ReactNode
}

/** The text of a label, followed by "(optional)" for optional fields. */
export const LabelText = ({ label, optional }: Pick<FieldWords, 'label' | 'optional'>) => (
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
export const describedBy = (id: string, parts: Pick<FieldWords, 'hint' | 'locked'> & { error?: ReactNode }) =>
  (['hint', 'error', 'locked'] as const)
    .filter((part) => Boolean(parts[part]))
    .map((part) => `${id}-${part}`)
    .join(' ') || undefined
