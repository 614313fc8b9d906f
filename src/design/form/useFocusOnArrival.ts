import { useEffect } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'

/**
 * A screen that begins with typing: its first field has the focus once it is drawn, unless another has it already. At once,
 * not by the form's `setFocus`, which waits a moment: by then the user may be in the next field.
 */
export const useFocusOnArrival = <Values extends FieldValues>(name: FieldPath<Values>) => {
  useEffect(() => {
    if (!document.activeElement?.matches('main input'))
      document.querySelector<HTMLInputElement>(`main input[name="${name}"]`)?.focus()
  }, [name])
}
