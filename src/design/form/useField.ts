import { useDeferredValue, useEffect, useRef } from 'react'
import { useController, type FieldError } from 'react-hook-form'
import { afterPaint } from '../after-paint.ts'
import { useFieldId } from './form-scope.ts'
import { useIntl } from 'react-intl'

const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined

/**
 * Binds a field to the surrounding form by its name: value, id and error text. The error renders in a deferred pass: it
 * moves everything below it, and the typed character must not wait for that. Nor does the next field's focus wait for
 * the check of the one that was left. Leaving an empty field that was not changed shows no error yet: a user who looks
 * around first has made no mistake.
 */
export const useField = (name: string) => {
  const { field, fieldState } = useController({ name })
  const wasChanged = useRef(false)
  const check = useRef<{ of: string; cancel: () => void }>(undefined)
  const problem = useDeferredValue(fieldState.error)
  const errorText = useErrorText()
  const id = useFieldId(name)
  const onChange = (...given: unknown[]) => {
    wasChanged.current = true
    field.onChange(...given)
  }
  const onBlur = () => {
    if (wasChanged.current || !isEmpty(field.value))
      check.current = { of: name, cancel: afterPaint(field.onBlur) }
  }
  // A row that was removed or moved meanwhile no longer has this name.
  useEffect(
    () => () => {
      if (check.current?.of === name) check.current.cancel()
    },
    [name],
  )
  return {
    id,
    field: { ...field, onChange, onBlur },
    error: problem ? errorText(problem) : undefined,
  }
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
