import { useForm, type FieldValues, type UseFormProps } from 'react-hook-form'
import type * as z from 'zod/mini'
import { schemaResolver } from './schemaResolver.ts'

type Options<Input extends FieldValues, Output> = Omit<UseFormProps<Input, unknown, Output>, 'resolver'>

/**
 * A form ruled by a schema. Fields complain once they were left, and the error summary takes the focus after a
 * refused submit, not the first field.
 */
export const useSchemaForm = <Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  options: Options<Input, Output>,
) =>
  useForm<Input, unknown, Output>({
    mode: 'onTouched',
    shouldFocusError: false,
    ...options,
    resolver: schemaResolver(schema),
  })
