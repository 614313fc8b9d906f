import { useForm, type FieldValues, type UseFormProps } from 'react-hook-form'
import type * as z from 'zod/mini'
import { schemaResolver } from './schema-resolver.ts'

type Options<Input extends FieldValues, Output> = Omit<UseFormProps<Input, unknown, Output>, 'resolver'> & {
  /** Takes out of the values what is neither to be checked nor sent. */
  prepare?: (values: Input) => Input
}

/**
 * A form ruled by a schema. Fields complain once they were left, and the error summary takes the focus after a
 * refused submit, not the first field.
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
