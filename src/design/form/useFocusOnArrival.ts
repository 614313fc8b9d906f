import { useEffect } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { isTakingOver } from '../taken-over.ts'

/**
 * A screen that begins with typing: its first field has the focus once it is drawn, unless another has it already. At once,
 * not by the form's `setFocus`, which waits a moment: by then somebody may be in the next field. What was drawn ahead has given
 * it the focus before, and somebody may have gone on since, to a menu or a button.
 */
export const useFocusOnArrival = <Values extends FieldValues>(name: FieldPath<Values>) => {
  useEffect(() => {
    if (!isTakingOver() && !document.activeElement?.matches('main input'))
      document.querySelector<HTMLInputElement>(`main input[name="${name}"]`)?.focus()
  }, [name])
}
