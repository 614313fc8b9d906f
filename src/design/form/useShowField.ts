import { use } from 'react'
import { useFormContext } from 'react-hook-form'
import { FieldFinderContext } from './field-finder.ts'
import { fieldId, FormScopeContext } from './form-scope.ts'

/** Focuses a field of the surrounding form, also one on another tab. */
export const useShowField = () => {
  const { setFocus } = useFormContext()
  const scope = use(FormScopeContext)
  const finder = use(FieldFinderContext)
  return (name: string): void => {
    if (document.getElementById(fieldId(scope, name)) || !finder) setFocus(name)
    else finder.show(name)
  }
}
