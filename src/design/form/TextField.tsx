import { Input, type InputProps } from './Input.tsx'
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { cleanLine } from '../../../api/clean-line.ts'
import { Field, type ControlProps, type FieldTexts } from './Field.tsx'
import { useField, type NamedField } from './useField.ts'
import { InputFrame } from './InputFrame.tsx'

type Props = NamedField &
  FieldTexts & {
    type?: 'text' | 'email' | 'tel' | 'search'
    inputMode?: 'text' | 'numeric' | 'tel' | 'email'
    autoComplete?: HTMLInputAutoCompleteAttribute
    maxLength?: number
    placeholder?: string
    before?: ReactNode
    after?: ReactNode
    size?: InputProps['size']
    autoFocus?: boolean
    /** Transforms typed or pasted text, such as to digits only. */
    clean?: (text: string) => string
  }

/** A text field; cleaned and trimmed on blur. */
export const TextField = ({ name, label, hint, optional, locked, before, after, clean, ...input }: Props) => {
  const { id, field, error } = useField(name)
  const control = (controlProps: ControlProps) => (
    <Input
      type="text"
      {...input}
      {...controlProps}
      name={field.name}
      ref={field.ref}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(clean ? clean(event.target.value) : event.target.value)}
      onBlur={(event) => {
        const cleaned = cleanLine(event.target.value).trim()
        if (cleaned !== event.target.value) field.onChange(cleaned)
        field.onBlur()
      }}
    />
  )
  return (
    <Field {...{ id, label, hint, optional, locked, error }}>
      {(controlProps) =>
        before || after ? (
          <InputFrame before={before} after={after}>
            {control(controlProps)}
          </InputFrame>
        ) : (
          control(controlProps)
        )
      }
    </Field>
  )
}
