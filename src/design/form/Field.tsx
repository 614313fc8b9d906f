import { Field as ChakraField } from '@chakra-ui/react/field'
import type { ReactNode } from 'react'
import { Why } from '../Why.tsx'
import { describedBy, ErrorText, LabelText, type FieldWords } from './FieldWords.tsx'

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
