import { cleanup, screen } from '@testing-library/react'
import { useFieldArray } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { requiredText } from '../../api/field.ts'
import { Button } from '../../src/design/Button.tsx'
import { Form } from '../../src/design/form/Form.tsx'
import { TextField } from '../../src/design/form/TextField.tsx'
import { useSchemaForm } from '../../src/design/form/useSchemaForm.ts'
import { renderInApp } from './in-app.tsx'

const schema = z.object({
  rows: z.array(z.object({ name: requiredText(20) })).check(z.maxLength(2, 'field.tooMany')),
})
type Values = z.input<typeof schema>

const Rows = () => {
  const { fields, append, remove } = useFieldArray<Values, 'rows'>({ name: 'rows' })
  return (
    <>
      {fields.map(({ id }, index) => (
        <div key={id}>
          <TextField name={`rows.${index}.name`} label={`Name ${index + 1}`} />
          <Button onClick={() => remove(index)}>{`Remove ${index + 1}`}</Button>
        </div>
      ))}
      <Button onClick={() => append({ name: '' })}>Add</Button>
      <Button type="submit">Send</Button>
    </>
  )
}

const List = () => (
  <Form form={useSchemaForm(schema, { defaultValues: { rows: [{ name: '' }] } })} onSubmit={() => {}}>
    <Rows />
  </Form>
)

afterEach(cleanup)

const press = async (user: ReturnType<typeof renderInApp>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name }))
  await new Promise((resolve) => setTimeout(resolve))
}
const isWrong = (number: number) => screen.getByLabelText(`Name ${number}`).getAttribute('aria-invalid')

test('a new row shows no error before it was filled in', async () => {
  const { user } = renderInApp(<List />)
  await press(user, 'Add')
  expect([isWrong(1), isWrong(2)]).toEqual([null, null])
})

test('other rows keep the errors that they show, and the form reports all of them once it is sent', async () => {
  const { user } = renderInApp(<List />)
  await user.type(screen.getByLabelText('Name 1'), 'x{Backspace}')
  await user.tab()
  await press(user, 'Add')
  expect([isWrong(1), isWrong(2)]).toEqual(['true', null])
  await press(user, 'Send')
  expect([isWrong(1), isWrong(2)]).toEqual(['true', 'true'])
  await press(user, 'Add')
  expect([isWrong(1), isWrong(2), isWrong(3)]).toEqual(['true', 'true', null])
  await user.type(screen.getByLabelText('Name 1'), 'Haagis')
  expect([isWrong(1), isWrong(2)]).toEqual([null, 'true'])
})
