import { useController } from 'react-hook-form'
import { useErrorText } from './useErrorText.ts'
import { useFieldId } from './form-scope.ts'

/** Binds a field to the form around it by its name: the value, its id, and what is wrong in words. */
export const useField = (name: string) => {
  const { field, fieldState } = useController({ name })
  const errorText = useErrorText()
  const id = useFieldId(name)
  return { id, field, error: fieldState.error ? errorText(fieldState.error) : undefined }
}

/** What every field of a form takes. */
export type NamedField = { name: string }
