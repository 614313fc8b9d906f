import { useEffect } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** A screen that begins with typing: its first field has the focus once it is drawn, unless another has it already. */
export const useFocusOnArrival = <Values extends FieldValues>(
  { setFocus }: Pick<UseFormReturn<Values>, 'setFocus'>,
  name: FieldPath<Values>,
) => {
  useEffect(() => {
    if (!document.activeElement?.matches('main input')) setFocus(name)
  }, [setFocus, name])
}
