import { type ReactNode, type SubmitEvent, useId, useRef } from 'react'
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { FormScopeContext } from './form-scope.ts'

type Props<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>
  /** For submit buttons outside the form, as in the action bar. */
  id?: string
  children: ReactNode
} & (
  | {
      /** The form is not submitted again until the promise settles. */
      onSubmit: (values: Output) => unknown
    }
  | {
      /** Handles the submit before validation. */
      send: () => void
    }
)

/** A form that provides its context to the fields inside; validated by its schema, never by the browser. */
export const Form = <Input extends FieldValues, Output>(props: Props<Input, Output>) => {
  const { form, id, children } = props
  const scope = `${useId()}-`
  const submitting = useRef(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if ('send' in props) return props.send()
    // The second click of a double click comes before the button is rendered as busy.
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
          // If the browser submits the form before hydration, `post` keeps the input out of the URL.
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
