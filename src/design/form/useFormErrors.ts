import { useDeferredValue } from 'react'
import { useFormState, type FieldErrors, type FieldError } from 'react-hook-form'

/**
 * Returns all errors of the surrounding form, deferred, so that the field being typed in shows its own error first.
 * Errors of a submit are returned at once: the summary must not show those from before it.
 */
export const useFormErrors = (): FieldErrors => {
  const { errors, submitCount } = useFormState()
  const followed = useDeferredValue(errors)
  const followedSubmits = useDeferredValue(submitCount)
  return followedSubmits === submitCount ? followed : errors
}

export type FlatError = { name: string; error: FieldError }

const isError = (node: object): node is FieldError => 'type' in node && typeof node.type === 'string'

/** Lists the errors of a form with the path of each field, in the order of the form. */
export const flatErrors = (node: unknown, path = ''): FlatError[] => {
  if (typeof node !== 'object' || node === null) return []
  if (isError(node)) return [{ name: path, error: node }]
  return Object.entries(node).flatMap(([key, inner]) => flatErrors(inner, path ? `${path}.${key}` : key))
}
