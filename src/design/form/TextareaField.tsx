import { Field } from './Field.tsx'
import type { FieldWords } from './FieldWords.tsx'
import { Textarea } from './Textarea.tsx'
import { useField, type NamedField } from './useField.ts'

type Props = NamedField & FieldWords & { rows?: number; maxLength?: number }

/** A text area that grows with its text. */
export const TextareaField = ({ name, label, hint, optional, locked, rows, maxLength }: Props) => {
  const { id, field, error } = useField(name)
  return (
    <Field {...{ id, label, hint, optional, locked, error }}>
      {(wiring) => (
        <Textarea
          {...wiring}
          {...field}
          {...(maxLength === undefined ? {} : { maxLength })}
          rows={rows}
          value={field.value ?? ''}
        />
      )}
    </Field>
  )
}
