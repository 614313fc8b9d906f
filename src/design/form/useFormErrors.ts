import { useDeferredValue } from 'react'
import { useFormState, type FieldErrors } from 'react-hook-form'

/**
 * The errors of the form around for what speaks of all of them: deferred, so that a field that is typed in shows its own
 * error first.
 */
export const useFormErrors = (): FieldErrors => useDeferredValue(useFormState().errors)
