import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { CallError } from './call-error.ts'

/**
 * Shows the field errors of a refused call at their fields.
 * @param pathOf the form's path of a path in the request, where they differ
 * @returns whether there were any; if not, show the error in an alert
 */
export const setServerErrors = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  pathOf: (path: string) => string = (path) => path,
): boolean => {
  const fields = error instanceof CallError ? (error.problem.fields ?? []) : []
  for (const { path, code, detail } of fields) {
    form.setError(pathOf(path) as FieldPath<Input>, { type: 'server', message: code, types: { detail } })
  }
  return fields.length > 0
}
