import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Icon } from '../Icon.tsx'

/** What every field may say of itself. */
export type FieldWords = {
  label: ReactNode
  hint?: ReactNode
  /** Adds "(optional)" to the label. */
  optional?: boolean | undefined
  /** Why it cannot be changed: it shows as read-only, with the reason. */
  locked?: ReactNode
}

/** The words of a label, with "(optional)" where that holds. */
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

/** The words of an error, with its sign. */
export const ErrorText = ({ children }: { children: ReactNode }) => (
  <>
    <Icon name="warning" />
    {children}
  </>
)

/** Ids of the parts of a field that tell more about its control than the label does. */
export const describedBy = (id: string, parts: Pick<FieldWords, 'hint' | 'locked'> & { error?: ReactNode }) =>
  (['hint', 'error', 'locked'] as const)
    .filter((part) => Boolean(parts[part]))
    .map((part) => `${id}-${part}`)
    .join(' ') || undefined
