import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Button } from '../../src/design/Button.tsx'
import { AmountField } from '../../src/design/form/AmountField.tsx'
import { Form } from '../../src/design/form/Form.tsx'
import { TextField } from '../../src/design/form/TextField.tsx'
import { useSchemaForm } from '../../src/design/form/useSchemaForm.ts'
import { renderInApp } from './in-app.tsx'
import { eventually } from '../eventually.ts'

afterEach(cleanup)

const schema = z.object({
  name: z.string().check(z.minLength(1, 'field.required')),
  price: z.nullable(z.number()),
})

const Naming = ({ onClose }: { onClose: () => void }) => {
  const form = useSchemaForm(schema, { defaultValues: { name: '', price: null } })
  return (
    <Form form={form} onSubmit={() => undefined}>
      <TextField name="name" label="Name" />
      <AmountField name="price" label="Price" />
      <Button onClick={onClose}>Close</Button>
    </Form>
  )
}

const renderNaming = () => {
  const onClose = vi.fn<() => void>()
  const { user } = renderInApp(<Naming onClose={onClose} />)
  const close = screen.getByRole('button', { name: 'Close' })
  return { user, close, onClose }
}

test('a field that is left shows its message after the pressed button is released', async () => {
  const { user, close, onClose } = renderNaming()
  const name = screen.getByRole('textbox', { name: 'Name' })
  await user.type(name, 'x{Backspace}')
  await user.pointer({ keys: '[MouseLeft>]', target: close })
  expect(document.activeElement).toBe(close)
  expect(name.getAttribute('aria-invalid')).not.toBe('true')

  await user.pointer({ keys: '[/MouseLeft]', target: close })
  expect(onClose).toHaveBeenCalledTimes(1)
  await eventually(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
})

test('so does the question about an ambiguous amount', async () => {
  const { user, close } = renderNaming()
  await user.type(screen.getByRole('textbox', { name: 'Price' }), '50,000')
  await user.pointer({ keys: '[MouseLeft>]', target: close })
  expect(screen.queryByRole('status')).toBeNull()

  await user.pointer({ keys: '[/MouseLeft]', target: close })
  expect((await screen.findByRole('status')).textContent).toContain('€50,000.00')
})

test('by keyboard it shows at once', async () => {
  const { user } = renderNaming()
  const name = screen.getByRole('textbox', { name: 'Name' })
  await user.type(name, 'x{Backspace}')
  await user.tab()
  await eventually(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
})
