import { useDeferredValue } from 'react'
import { useController } from 'react-hook-form'
import { useErrorText } from './useErrorText.ts'
import { useFieldId } from './form-scope.ts'

/**
 * Binds a field to the form around it by its name: the value, its id, and what is wrong in words. What is wrong follows
 * what was typed in a deferred pass: a message that comes or goes moves all that is below it, and the letter need not wait.
 */
export const useField = (name: string) => {
  const { field, fieldState } = useController({ name })
  const problem = useDeferredValue(fieldState.error)
  const errorText = useErrorText()
  const id = useFieldId(name)
  return { id, field, error: problem ? errorText(problem) : undefined }
}

/** What every field of a form takes. */
export type NamedField = { name: string }
