import { createContext, use } from 'react'

/** Keeps the ids of two forms on one screen apart. */
export const FormScopeContext = createContext('')

/** Id of the control that holds the value `name`. */
export const fieldId = (scope: string, name: string): string => `${scope}${name.replaceAll('.', '-')}`

/** The same, in the form around. */
export const useFieldId = (name: string): string => fieldId(use(FormScopeContext), name)
