import { useForm, type FieldValues, type UseFormProps } from 'react-hook-form'
import type * as z from 'zod/mini'
import { schemaResolver } from './schema-resolver.ts'

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
) =>
  useForm<Input, unknown, Output>({
    mode: 'onTouched',
    shouldFocusError: false,
    ...options,
    resolver: schemaResolver(schema, prepare),
  })
