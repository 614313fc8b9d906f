import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { Affix } from './Affix.tsx'
import { Field, type FieldWords } from './Field.tsx'
import { Input } from './Input.tsx'
import type { InputSize } from './inputLook.ts'
import { useField, type NamedField } from './useField.ts'

type Props = NamedField &
  FieldWords & {
    type?: 'text' | 'email' | 'tel' | 'search'
    inputMode?: 'text' | 'numeric' | 'tel' | 'email'
    autoComplete?: HTMLInputAutoCompleteAttribute
    maxLength?: number
    placeholder?: string
    before?: ReactNode
    after?: ReactNode
    size?: InputSize
    autoFocus?: boolean
    /** Changes what is typed or pasted, such as to digits only. */
    clean?: (text: string) => string
  }

/** A line of text; trimmed when it is left. */
export const TextField = ({ name, label, hint, optional, locked, before, after, clean, ...input }: Props) => {
  const { id, field, error } = useField(name)
  return (
    <Field {...{ id, label, hint, optional, locked, error }}>
      {(wiring) => (
        <Affix before={before} after={after}>
          <Input
            type="text"
            {...input}
            {...wiring}
            name={field.name}
            ref={field.ref}
            value={field.value ?? ''}
            onChange={(event) => field.onChange(clean ? clean(event.target.value) : event.target.value)}
            onBlur={(event) => {
              const trimmed = event.target.value.trim()
              if (trimmed !== event.target.value) field.onChange(trimmed)
              field.onBlur()
            }}
          />
        </Affix>
      )}
    </Field>
  )
}
