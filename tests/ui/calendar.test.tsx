import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { day } from '../../api/field.ts'
import { Button } from '../../src/design/Button.tsx'
import { DateField } from '../../src/design/form/DateField.tsx'
import { Form } from '../../src/design/form/Form.tsx'
import { useSchemaForm } from '../../src/design/form/useSchemaForm.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const schema = z.object({ handedOver: z.nullable(day) })
type Values = z.input<typeof schema>

const Delivery = ({
  onSubmit,
  start,
  locked,
}: {
  onSubmit: (values: Values) => void
  start: string
  locked?: string
}) => {
  const form = useSchemaForm(schema, { defaultValues: { handedOver: start } })
  return (
    <Form form={form} onSubmit={onSubmit}>
      <DateField name="handedOver" label="Handed over" calendar locked={locked} />
      <Button type="submit">Keep</Button>
    </Form>
  )
}

const draw = (language: 'et' | 'en' = 'en', start = '2028-02-15') => {
  const onSubmit = vi.fn()
  const drawn = renderInApp(<Delivery {...{ onSubmit, start }} />, { language })
  const typed = () => screen.getByRole<HTMLInputElement>('textbox').value
  return { ...drawn, onSubmit, typed }
}
const button = (name: string) => screen.getByRole('button', { name })
/** The selected day, and the day with the keyboard focus. */
const selected = () => screen.getByRole('gridcell', { selected: true }).textContent
const focused = () => document.activeElement?.textContent

test('a click selects a day, closes the calendar and focuses the button', async () => {
  const { user, onSubmit, typed } = draw()
  await user.click(button('Calendar'))
  const calendar = await screen.findByRole('application', { name: 'Calendar' })
  expect(calendar.querySelector('thead')?.textContent).toBe('MTWTFSS')
  expect(selected()).toBe('15')
  // In a leap year.
  await user.click(within(calendar).getByRole('button', { name: 'Tuesday, 29 February 2028' }))
  await waitFor(() => expect(screen.queryByRole('application')).toBeNull())
  expect(typed()).toBe('29.02.2028')
  await waitFor(() => expect(document.activeElement).toBe(button('Calendar')))
  await user.click(button('Keep'))
  await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toEqual({ handedOver: '2028-02-29' }))
})

test('arrow keys move across months; Escape keeps the value', async () => {
  const { user, typed } = draw('en', '2028-02-28')
  button('Calendar').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('28'))
  await user.keyboard('{ArrowRight}{ArrowRight}')
  await waitFor(() => expect(focused()).toBe('1'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('application')).toBeNull())
  expect(typed()).toBe('28.02.2028')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('28'))
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(typed()).toBe('06.03.2028'))
})

test('is in Estonian, and opens the current month for an invalid day', async () => {
  const { user } = draw('et', '31.02')
  await user.click(button('Kalender'))
  expect(await screen.findByRole('button', { name: 'Eelmine kuu' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Järgmine kuu' })).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Vali kuu' })).toBeTruthy()
  expect(screen.queryByRole('gridcell', { selected: true })).toBeNull()
})

test('is missing in a locked field', () => {
  renderInApp(<Delivery onSubmit={() => {}} start="2028-02-15" locked="Not now" />)
  expect(screen.queryByRole('button', { name: 'Calendar' })).toBeNull()
})
