import { useEffect } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'

/**
 * Focuses the first field of a screen when it renders, unless another input has the focus. At once, because the form's
 * `setFocus` waits a moment: by then the user may be in the next field.
 */
export const useFocusOnArrival = <Values extends FieldValues>(name: FieldPath<Values>) => {
  useEffect(() => {
    if (!document.activeElement?.matches('main input'))
      document.querySelector<HTMLInputElement>(`main input[name="${name}"]`)?.focus()
  }, [name])
}
