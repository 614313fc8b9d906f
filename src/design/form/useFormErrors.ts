import { useDeferredValue } from 'react'
import { useFormState, type FieldErrors, type FieldError } from 'react-hook-form'

/**
 * The errors of the form around for what speaks of all of them: deferred, so that a field that is typed in shows its own
 * error first. Those of a submit are shown at once, or what speaks of them would first say what was wrong before.
 */
export const useFormErrors = (): FieldErrors => {
  const { errors, submitCount } = useFormState()
  const followed = useDeferredValue(errors)
  const followedSubmits = useDeferredValue(submitCount)
  return followedSubmits === submitCount ? followed : errors
}

export type FlatError = { name: string; error: FieldError }

const isError = (node: object): node is FieldError => 'type' in node && typeof node.type === 'string'

/** Every error of a form with the path of its field, in the order of the form. */
export const flatErrors = (node: unknown, path = ''): FlatError[] => {
  if (typeof node !== 'object' || node === null) return []
  if (isError(node)) return [{ name: path, error: node }]
  return Object.entries(node).flatMap(([key, inner]) => flatErrors(inner, path ? `${path}.${key}` : key))
}
