import { useDeferredValue } from 'react'
import { useFormState, type FieldErrors } from 'react-hook-form'

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
