import { Field as ChakraField } from '@chakra-ui/react/field'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Why } from '../Why.tsx'
import { Icon } from '../Icon.tsx'

/** Props for the control inside; Chakra's field provides the rest by context. */
export type FieldWiring = { 'aria-describedby': string | undefined }

type Props = FieldWords & {
  id: string
  error?: ReactNode
  children: (wiring: FieldWiring) => ReactNode
}

/** Chakra's field with our ids, which the error summary links to, and the reason for a lock. */
export const Field = ({ id, label, hint, optional, locked, error, children }: Props) => {
  return (
    <ChakraField.Root
      id={id}
      ids={{ label: `${id}-label`, helperText: `${id}-hint`, errorText: `${id}-error` }}
      invalid={Boolean(error)}
      readOnly={Boolean(locked)}
    >
      <ChakraField.Label>
        <LabelText {...{ label, optional }} />
      </ChakraField.Label>
      {hint ? <ChakraField.HelperText>{hint}</ChakraField.HelperText> : null}
      {children({ 'aria-describedby': describedBy(id, { hint, error, locked }) })}
      <ChakraField.ErrorText>
        <ErrorText>{error}</ErrorText>
      </ChakraField.ErrorText>
      {locked ? (
        <Why id={`${id}-locked`} icon="lock">
          {locked}
        </Why>
      ) : null}
    </ChakraField.Root>
  )
}

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
