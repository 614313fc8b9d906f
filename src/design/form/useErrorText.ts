import type { FieldError } from 'react-hook-form'
import { useIntl } from 'react-intl'

const asNumber = (value: unknown) => (Number.isNaN(Number(value)) ? String(value) : Number(value))

/** A field's error in the user's language; one without a message of ours reads "check this value". */
export const useErrorText = () => {
  const intl = useIntl()
  return (error: Pick<FieldError, 'message' | 'types'>): string => {
    const id = error.message !== undefined && error.message in intl.messages ? error.message : 'field.invalid'
    const values = Object.entries(error.types ?? {}).map(([name, value]) => [name, asNumber(value)])
    return intl.formatMessage({ id }, Object.fromEntries(values))
  }
}
