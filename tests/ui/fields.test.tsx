import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { day, euros, percent, requiredEmail, requiredText, whole } from '../../contract/field.ts'
import { Button } from '../../src/design/Button.tsx'
import { AmountField } from '../../src/design/form/AmountField.tsx'
import { CheckboxField } from '../../src/design/form/CheckboxField.tsx'
import { DateField } from '../../src/design/form/DateField.tsx'
import { ErrorSummary } from '../../src/design/form/ErrorSummary.tsx'
import { Form } from '../../src/design/form/Form.tsx'
import { IntegerField } from '../../src/design/form/IntegerField.tsx'
import { OptionField } from '../../src/design/form/OptionField.tsx'
import { SelectField } from '../../src/design/form/SelectField.tsx'
import { Textarea } from '../../src/design/form/Textarea.tsx'
import { TextField } from '../../src/design/form/TextField.tsx'
import { useSchemaForm } from '../../src/design/form/useSchemaForm.ts'
import { renderInApp } from './inApp.tsx'

afterEach(cleanup)

const schema = z.object({
  custName: requiredText(10),
  email: requiredEmail,
  price: euros,
  interest: z.nullable(percent),
  months: whole(1, 600),
  validUntil: z.nullable(day),
  document: z.nullable(z.string()),
  advance: z.enum(['%', '#']),
  include: z.boolean(),
})
type Values = z.input<typeof schema>

const values: Values = {
  custName: 'Hansa',
  email: 'a@b.ee',
  price: 0,
  interest: null,
  months: 36,
  validUntil: null,
  document: null,
  advance: '%',
  include: false,
}

const documents = [
  { value: 'idCard', label: 'ID card' },
  { value: 'passport', label: 'Passport' },
]

type Setting = { start?: Partial<Values>; locked?: string | undefined; onSubmit?: (values: Values) => void }

const Fields = ({ start = {}, locked, onSubmit = () => {} }: Setting) => {
  const form = useSchemaForm(schema, { defaultValues: { ...values, ...start } })
  return (
    <Form form={form} onSubmit={onSubmit}>
      <ErrorSummary />
      <TextField name="custName" label="Name" hint="As registered" locked={locked} />
      <TextField name="email" label="E-mail" />
      <AmountField name="price" label="Price" locked={locked} />
      <AmountField name="interest" label="Interest" unit="%" decimals={4} />
      <IntegerField name="months" label="Period" unit="months" />
      <DateField name="validUntil" label="Valid until" />
      <SelectField name="document" label="Document" options={documents} empty="None" locked={locked} />
      <OptionField
        name="advance"
        label="Advance"
        options={[
          { value: '%', label: 'Percent' },
          { value: '#', label: 'Euros' },
        ]}
        locked={locked}
      />
      <CheckboxField name="include" label="Include seller" locked={locked} />
      <Button type="submit">Save</Button>
    </Form>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })

describe('an amount', () => {
  test.each([
    ['1 234,5', 1234.5],
    ['1234.50', 1234.5],
    ['1.234,567', 1234.57],
    ['1,234.5', 1234.5],
    ['0,005', 0.01],
    [',5', 0.5],
    ['7', 7],
  ])('typed as "%s" reads %d and stays as typed until it is left', async (typed, value) => {
    const onSubmit = vi.fn<(values: Values) => void>()
    const { user } = renderInApp(<Fields onSubmit={onSubmit} />)
    await user.clear(field('Price'))
    await user.type(field('Price'), typed)
    expect(field('Price').value).toBe(typed)
    await user.click(save())
    expect(onSubmit.mock.calls[0]?.[0].price).toBe(value)
  })

  test('is shown as the language writes it once left', async () => {
    const { user } = renderInApp(<Fields />, { language: 'et' })
    await user.clear(field('Price'))
    await user.type(field('Price'), '11234,5')
    await user.tab()
    expect(field('Price').value).toBe('11\u00A0234,50')
  })

  test('keeps letters out, and is null when empty', async () => {
    const onSubmit = vi.fn<(values: Values) => void>()
    const { user } = renderInApp(<Fields onSubmit={onSubmit} start={{ interest: 5 }} />)
    await user.clear(field('Interest'))
    await user.type(field('Interest'), 'abc')
    expect(field('Interest').value).toBe('')
    await user.click(save())
    expect(onSubmit.mock.calls[0]?.[0].interest).toBeNull()
  })
})

describe('a day', () => {
  test.each([
    ['14.03.2029', '2029-03-14'],
    ['4.3.2029', '2029-03-04'],
    ['2029-03-14', '2029-03-14'],
  ])('typed as "%s" is kept as %s', async (typed, value) => {
    const onSubmit = vi.fn<(values: Values) => void>()
    const { user } = renderInApp(<Fields onSubmit={onSubmit} />)
    await user.type(field('Valid until'), typed)
    await user.click(save())
    expect(onSubmit.mock.calls[0]?.[0].validUntil).toBe(value)
  })

  test('that is none is refused and stays as typed', async () => {
    const { user } = renderInApp(<Fields />)
    await user.type(field('Valid until'), '31.02.2029')
    await user.tab()
    expect(await screen.findByText('Please enter a valid date')).toBeTruthy()
    expect(field('Valid until').value).toBe('31.02.2029')
  })
})

test('an integer takes digits only', async () => {
  const onSubmit = vi.fn<(values: Values) => void>()
  const { user } = renderInApp(<Fields onSubmit={onSubmit} />)
  await user.clear(field('Period'))
  await user.type(field('Period'), '4a8')
  await user.click(save())
  expect(onSubmit.mock.calls[0]?.[0].months).toBe(48)
})

test('a select sets the value, and null for none', async () => {
  const onSubmit = vi.fn<(values: Values) => void>()
  const { user } = renderInApp(<Fields onSubmit={onSubmit} />)
  const select = screen.getByRole('combobox', { name: 'Document' })
  await user.selectOptions(select, 'Passport')
  await user.click(save())
  await user.selectOptions(select, 'None')
  await user.click(save())
  expect(onSubmit.mock.calls.map(([given]) => given.document)).toEqual(['passport', null])
})

test('option buttons are one choice, walked by arrows', async () => {
  const { user } = renderInApp(<Fields />)
  const group = screen.getByRole('radiogroup', { name: 'Advance' })
  const euro = within(group).getByRole<HTMLInputElement>('radio', { name: 'Euros' })
  within(group).getByRole('radio', { name: 'Percent' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(euro.checked).toBe(true)
  expect(document.activeElement).toBe(euro)
})

describe('errors', () => {
  test('stand at the field in the reader’s language and describe it', async () => {
    const { user } = renderInApp(<Fields start={{ email: 'kristjan@rohetee' }} />, { language: 'et' })
    await user.click(field('E-mail'))
    await user.tab()
    const error = await screen.findByText('Palun sisesta korrektne e-posti aadress')
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true')
    expect(field('E-mail').getAttribute('aria-describedby')).toBe(error.id)
  })

  test('name the limit they found', async () => {
    const { user } = renderInApp(<Fields />)
    await user.type(field('Name'), ' and sons and daughters')
    await user.tab()
    expect(await screen.findByText('Enter at most 10 characters')).toBeTruthy()
  })

  test('are summed up after a refused save; the summary takes the focus and leads to the fields', async () => {
    const onSubmit = vi.fn<(values: Values) => void>()
    const { user } = renderInApp(<Fields start={{ custName: '', email: 'x' }} onSubmit={onSubmit} />)
    await user.click(save())
    const summary = await screen.findByRole('alert', { name: 'Fix errors on the page to continue' })
    expect(document.activeElement).toBe(summary)
    expect(onSubmit).not.toHaveBeenCalled()
    const links = within(summary).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual([
      'Name: This field is required',
      'E-mail: Please enter a valid email',
    ])
    await user.click(within(summary).getByRole('link', { name: /E-mail/ }))
    expect(document.activeElement).toBe(field('E-mail'))
    await user.clear(field('E-mail'))
    await user.type(field('E-mail'), 'a@b.ee')
    expect(within(summary).getAllByRole('link')).toHaveLength(1)
  })
})

describe('locked fields', () => {
  const reason = 'Locked: the query has been sent.'

  test('say why and take no change', async () => {
    const onSubmit = vi.fn<(values: Values) => void>()
    const { user } = renderInApp(
      <Fields locked={reason} start={{ document: 'passport' }} onSubmit={onSubmit} />,
    )
    await user.type(field('Name'), 'X')
    await user.type(field('Price'), '9')
    await user.click(screen.getByRole('radio', { name: 'Euros' }))
    await user.click(screen.getByRole('checkbox', { name: 'Include seller' }))
    await user.click(save())
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ ...values, document: 'passport' })
    expect(field('Document').value).toBe('Passport')
    expect(screen.queryByRole('combobox', { name: 'Document' })).toBeNull()
  })

  test('describe themselves by the hint and the reason', () => {
    renderInApp(<Fields locked={reason} />)
    const ids = field('Name').getAttribute('aria-describedby')?.split(' ') ?? []
    const described = ids.map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(['As registered', reason])
  })
})

test('text is trimmed when it is left', async () => {
  const { user } = renderInApp(<Fields start={{ custName: '' }} />)
  await user.type(field('Name'), '  Hansa ')
  await user.tab()
  expect(field('Name').value).toBe('Hansa')
})

test.each([
  [1, 2],
  [5, 5],
  [20, 12],
])('a text of %s lines has %s rows where the browser cannot measure it', (lines, rows) => {
  renderInApp(<Textarea aria-label="text" rows={2} value={'\n'.repeat(lines - 1)} readOnly />)
  expect(screen.getByRole('textbox').getAttribute('rows')).toBe(String(rows))
})
