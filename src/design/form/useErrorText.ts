import type { FieldError } from 'react-hook-form'
import { useIntl } from 'react-intl'

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
