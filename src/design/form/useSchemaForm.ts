import { toNestErrors } from '@hookform/resolvers'
import {
  get,
  useForm,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type ResolverOptions,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form'
import * as z from 'zod/mini'
import { issueCode } from '../../../api/field-issue.ts'
import { pointerReleased } from './pointer-released.ts'

type Options<Input extends FieldValues, Output> = Omit<UseFormProps<Input, unknown, Output>, 'resolver'> & {
  /** Removes values that are neither validated nor sent. */
  prepare?: (values: Input) => Input
}

/**
 * A form validated by a schema. A field shows its error once it was left; after a refused submit the error summary
 * takes the focus, not the first field.
 */
export const useSchemaForm = <Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  { prepare, ...options }: Options<Input, Output>,
) => {
  const form: UseFormReturn<Input, unknown, Output> = useForm<Input, unknown, Output>({
    mode: 'onTouched',
    shouldFocusError: false,
    ...options,
    resolver: schemaResolver(schema, prepare, (path) => form.getFieldState(path).invalid),
  })
  return form
}

/** Turns a message id into a form error; the values of its text are in `types`. */
const errorOf = (issue: z.core.$ZodIssue): FieldError => {
  const { code, values } = issueCode(issue)
  const types = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
  return { type: issue.code, message: code, types }
}

/**
 * Returns the form's lists that do not contain the field. They were validated when they were filled; validating
 * hundreds of rows on each key press would be the largest cost of typing.
 */
const otherLists = (values: FieldValues, fields: readonly string[] = []): FieldValues => {
  const [field, ...more] = fields
  if (field === undefined || more.length > 0) return {}
  const [own] = field.split('.')
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => Array.isArray(value) && name !== own),
  )
}

/**
 * Returns the list whose rows were added, removed or moved, null for any other check. React Hook Form asks about such a
 * list by its name, which is no field.
 */
const changedList = <Input extends FieldValues>(
  values: Input,
  { names, fields }: Pick<ResolverOptions<Input>, 'names' | 'fields'>,
): string | null => {
  const [name, ...more] = names ?? []
  if (name === undefined || more.length > 0 || get(fields, name)) return null
  return Array.isArray(get(values, name)) ? name : null
}

/**
 * Validates a form with a schema of the contract or the domain; the messages are ids of `lang/`. While the user types
 * in a field, only its own list is validated, so a rule over another list must report its errors inside that list. While
 * a pointer is pressed, the result waits: an error must not move the button that is about to be clicked.
 * When a list changes, its rows report only errors that `isShown` already, so a new row has none until it is filled in
 * or the form is submitted. `prepare` removes values that are neither validated nor sent.
 */
export const schemaResolver =
  <Input extends FieldValues, Output>(
    schema: z.ZodMiniType<Output, Input>,
    prepare: (values: Input) => Input = (values) => values,
    isShown: (path: FieldPath<Input>) => boolean = () => true,
  ): Resolver<Input, unknown, Output> =>
  async (typed, _context, options) => {
    const values = prepare(typed)
    const left = otherLists(values, options.names)
    const without = Object.fromEntries(Object.keys(left).map((name) => [name, []]))
    const result = await z.safeParseAsync(schema, { ...values, ...without })
    await pointerReleased()
    if (result.success) return { values: { ...result.data, ...left }, errors: {} }
    const list = changedList(values, options)
    const errors: Record<string, FieldError> = {}
    for (const issue of result.error.issues) {
      const path = issue.path.join('.') || 'root'
      const isInRow = list !== null && path.startsWith(`${list}.`)
      if (!isInRow || isShown(path as FieldPath<Input>)) errors[path] ??= errorOf(issue)
    }
    return { values: {}, errors: toNestErrors<Input>(errors, options) }
  }
