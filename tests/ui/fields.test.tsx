import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Textarea } from '../../src/design/form/TextareaField.tsx'
import { Fields, field, save, type Values, values } from './fields.scene.tsx'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

test('an integer accepts digits only, and never joins digits across another character', async () => {
  const onSubmit = vi.fn<(values: Values) => void>()
  const { user } = renderInApp(<Fields onSubmit={onSubmit} />)
  await user.clear(field('Period'))
  await user.type(field('Period'), '4a')
  expect(field('Period').value).toBe('4')
  await user.type(field('Period'), '8')
  expect(field('Period').value).toBe('4a8')
  await user.click(save())
  expect(onSubmit).not.toHaveBeenCalled()
  await user.clear(field('Period'))
  await user.type(field('Period'), '48')
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

test('option buttons are one choice, with arrow keys', async () => {
  const { user } = renderInApp(<Fields />)
  const group = screen.getByRole('radiogroup', { name: 'Advance' })
  const euro = within(group).getByRole<HTMLInputElement>('radio', { name: 'Euros' })
  within(group).getByRole('radio', { name: 'Percent' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(euro.checked).toBe(true)
  expect(document.activeElement).toBe(euro)
})

describe('field errors', () => {
  test('are at the field in the reader’s language and describe it', async () => {
    const { user } = renderInApp(<Fields start={{ email: 'kristjan@rohetee' }} />, { language: 'et' })
    await user.click(field('E-mail'))
    await user.tab()
    const error = await screen.findByText('Palun sisesta korrektne e-posti aadress')
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true')
    expect(field('E-mail').getAttribute('aria-describedby')).toBe(error.id)
  })

  test('are not shown at an empty field that was only visited', async () => {
    const { user } = renderInApp(<Fields start={{ custName: '' }} />)
    await user.click(field('Name'))
    await user.tab()
    await user.type(field('E-mail'), '{Backspace}')
    await user.tab()
    await screen.findByText('Please enter a valid email')
    expect(screen.queryByText('This field is required')).toBeNull()
    await user.type(field('Name'), 'H')
    await user.clear(field('Name'))
    await user.tab()
    expect(await screen.findByText('This field is required')).toBeTruthy()
  })

  test('name the limit', async () => {
    const { user } = renderInApp(<Fields />)
    await user.type(field('Name'), ' and sons and daughters')
    await user.tab()
    expect(await screen.findByText('Enter at most 10 characters')).toBeTruthy()
  })

  test('are summed up after a refused save; the summary is focused and links to the fields', async () => {
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
    await waitFor(() => expect(within(summary).getAllByRole('link')).toHaveLength(1))
  })

  test('are all in the summary from the start, with earlier ones', async () => {
    const { user } = renderInApp(<Fields start={{ custName: '', email: 'x' }} />)
    await user.click(field('E-mail'))
    await user.tab()
    await screen.findByText('Please enter a valid email')
    const seen: number[] = []
    const count = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.role === 'alert')
        seen.push(within(target).getAllByRole('link').length)
    }
    document.addEventListener('focusin', count)
    await user.click(save())
    await screen.findByRole('alert', { name: 'Fix errors on the page to continue' })
    document.removeEventListener('focusin', count)
    expect(seen).toEqual([2])
  })
})

describe('locked fields', () => {
  const reason = 'Locked: the query has been sent.'

  test('say why and cannot be changed', async () => {
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

  test('are described by hint and reason', () => {
    renderInApp(<Fields locked={reason} />)
    const ids = field('Name').getAttribute('aria-describedby')?.split(' ') ?? []
    const described = ids.map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(['As registered', reason])
  })
})

test('text is trimmed when the field is left', async () => {
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
