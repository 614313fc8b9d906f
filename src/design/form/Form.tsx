import type { ReactNode } from 'react'
import { useId } from 'react'
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { FormScopeContext } from './form-scope.ts'

type Props<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>
  onSubmit: (values: Output) => unknown
  /** For submit buttons that stand outside, as in the action bar. */
  id?: string
  children: ReactNode
}

/** A form whose fields find it by themselves; checked by its schema, never by the browser. */
export const Form = <Input extends FieldValues, Output>({
  form,
  onSubmit,
  id,
  children,
}: Props<Input, Output>) => {
  const scope = `${useId()}-`
  return (
    <FormProvider {...form}>
      <FormScopeContext value={scope}>
        <form
          noValidate
          {...(id === undefined ? {} : { id })}
          onSubmit={(event) => {
            event.stopPropagation()
            void form.handleSubmit((values) => onSubmit(values))(event)
          }}
        >
          {children}
        </form>
      </FormScopeContext>
    </FormProvider>
  )
}
