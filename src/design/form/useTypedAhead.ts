import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** A form drawn ahead of the program: what its inputs hold by the time the program is here is what was typed. */
export const useTypedAhead = <Values extends FieldValues>(
  { getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  names: readonly Path<Values>[],
) => {
  useEffect(() => {
    for (const name of names) {
      const typed = document.querySelector<HTMLInputElement>(`main input[name="${name}"]`)?.value
      if (typed !== undefined && typed !== getValues(name))
        setValue(name, typed as PathValue<Values, Path<Values>>)
    }
    // Once: from then on the form hears of each letter itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
