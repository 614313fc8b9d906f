import { createContext, use } from 'react'
import { useFormContext } from 'react-hook-form'
import { fieldId, FormScopeContext } from './form-scope.ts'

/** Finds fields of a form that are not on the screen now, such as those of another tab or of a folded card. */
export type FieldFinder = {
  /** Returns the label of the field at a path. */
  label: (path: string) => string
  /** Opens the tab of the first field, focuses the topmost of the fields on it, and unfolds its card. */
  show: (path: string, ...others: string[]) => void
}

export const FieldFinderContext = createContext<FieldFinder | null>(null)

/** Focuses a field of the surrounding form, also one on another tab or in a folded card. */
export const useShowField = () => {
  const { setFocus } = useFormContext()
  const scope = use(FormScopeContext)
  const finder = use(FieldFinderContext)
  return (name: string): void => {
    const field = document.getElementById(fieldId(scope, name))
    if (!finder || (field && !field.closest('[hidden]'))) setFocus(name)
    else finder.show(name)
  }
}
