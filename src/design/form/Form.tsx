import { type ReactNode, type SubmitEvent, useId, useRef } from 'react'
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { FormScopeContext } from './form-scope.ts'

type Props<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>
  /** For submit buttons that stand outside, as in the action bar. */
  id?: string
  children: ReactNode
} & (
  | {
      /** Until its promise is settled the form is not submitted again. */
      onSubmit: (values: Output) => unknown
    }
  | {
      /** Takes the submit before the form is checked. */
      send: () => void
    }
)

/** A form whose fields find it by themselves; checked by its schema, never by the browser. */
export const Form = <Input extends FieldValues, Output>(props: Props<Input, Output>) => {
  const { form, id, children } = props
  const scope = `${useId()}-`
  const submitting = useRef(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if ('send' in props) return props.send()
    // The second press of a double click comes before the button could be drawn as busy.
    if (submitting.current) return
    submitting.current = true
    try {
      await form.handleSubmit((values) => props.onSubmit(values))(event)
    } finally {
      submitting.current = false
    }
  }
  return (
    <FormProvider {...form}>
      <FormScopeContext value={scope}>
        <form
          // Should the browser itself send it, before the program is here, nothing that was typed stands in an address.
          method="post"
          noValidate
          {...(id === undefined ? {} : { id })}
          onSubmit={(event) => void submit(event)}
        >
          {children}
        </form>
      </FormScopeContext>
    </FormProvider>
  )
}
