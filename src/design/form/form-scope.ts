import { createContext, use } from 'react'

/** Prefix of control ids, so that two forms on one screen do not share ids. */
export const FormScopeContext = createContext('')

/** Id of the control that holds the value `name`. */
export const fieldId = (scope: string, name: string): string => `${scope}${name.replaceAll('.', '-')}`

/** The same, in the surrounding form. */
export const useFieldId = (name: string): string => fieldId(use(FormScopeContext), name)

/** Id of the list that a combobox opens. */
export const listId = (id: string): string => `${id}-list`

/** Id of a row in it. */
export const rowId = (id: string, key: string): string => `${id}-row-${key}`
