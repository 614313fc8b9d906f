import { useDeferredValue } from 'react'
import { useController, type FieldError } from 'react-hook-form'
import { useFieldId } from './form-scope.ts'
import { useIntl } from 'react-intl'

/**
 * Binds a field to the surrounding form by its name: value, id and error text. The error renders in a deferred pass: it
 * moves everything below it, and the typed character must not wait for that.
 */
export const useField = (name: string) => {
  const { field, fieldState } = useController({ name })
  const problem = useDeferredValue(fieldState.error)
  const errorText = useErrorText()
  const id = useFieldId(name)
  return { id, field, error: problem ? errorText(problem) : undefined }
}

/** Props of every form field. */
export type NamedField = { name: string }

const asNumber = (value: unknown) => (Number.isNaN(Number(value)) ? String(value) : Number(value))

/** A field's error in the user's language: the server's own words, or the text of the message id. */
export const useErrorText = () => {
  const intl = useIntl()
  return ({ message, types = {} }: Pick<FieldError, 'message' | 'types'>): string => {
    if (typeof types['detail'] === 'string') return types['detail']
    const id = message !== undefined && message in intl.messages ? message : 'field.invalid'
    const values = Object.entries(types).map(([name, value]) => [name, asNumber(value)])
    return intl.formatMessage({ id }, Object.fromEntries(values))
  }
}
