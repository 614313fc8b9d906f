import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** Tells a form what was typed into its inputs before they were hydrated. */
export const useTextBeforeHydration = <Values extends FieldValues>(
  { getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  names: readonly Path<Values>[],
) => {
  useEffect(() => {
    for (const name of names) {
      const typed = document.querySelector<HTMLInputElement>(`main input[name="${name}"]`)?.value
      if (typed !== undefined && typed !== getValues(name))
        setValue(name, typed as PathValue<Values, Path<Values>>)
    }
    // Only once: after that, the form receives each change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
