import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { ReactNode } from 'react'
import { Why } from '../Why.tsx'
import { Checkbox } from './Checkbox.tsx'
import { describedBy, ErrorText } from './Field.tsx'
import { useField, type NamedField } from './useField.ts'

/** Aligned with the label, right of the box. */
const INDENT = '8'

type Props = NamedField & {
  label: ReactNode
  hint?: ReactNode
  locked?: ReactNode
  onValue?: (value: boolean) => void
}

/** A boolean; when locked it keeps the focus and shows the reason. */
export const CheckboxField = ({ name, label, hint, locked, onValue }: Props) => {
  const { id, field, error } = useField(name)
  const { ref, value, onBlur, onChange } = field
  return (
    <Stack gap="1" align="start">
      <Checkbox
        ids={{ hiddenInput: id, label: `${id}-label` }}
        name={name}
        ref={ref}
        checked={value === true}
        invalid={Boolean(error)}
        refused={Boolean(locked)}
        inputProps={{ onBlur, 'aria-describedby': describedBy(id, { hint, error, locked }) }}
        onChange={(checked) => {
          onChange(checked)
          onValue?.(checked)
        }}
      >
        {label}
      </Checkbox>
      {hint ? (
        <Text id={`${id}-hint`} textStyle="small" lineHeight="18px" color="ink2" paddingInlineStart={INDENT}>
          {hint}
        </Text>
      ) : null}
      {error ? (
        <Text
          id={`${id}-error`}
          textStyle="strong"
          color="danger"
          paddingInlineStart={INDENT}
          aria-live="polite"
        >
          <ErrorText>{error}</ErrorText>
        </Text>
      ) : null}
      {locked ? (
        <Text as="span" paddingInlineStart={INDENT}>
          <Why id={`${id}-locked`} icon="lock">
            {locked}
          </Why>
        </Text>
      ) : null}
    </Stack>
  )
}
