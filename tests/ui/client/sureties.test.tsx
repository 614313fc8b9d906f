import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import type { Surety } from '../../../api/surety.ts'
import { SuretiesSection } from '../../../src/surety/SuretiesSection.tsx'
import { queryOf } from '../query/example-query.ts'
import { refusal } from '../scripted-server.ts'
import { renderTransaction } from '../transaction/scene.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const priit: Surety = {
  suretyId: 5,
  name: 'Priit Hansak',
  personalCode: '37605030299',
  email: 'priit@hansakivi.example',
  phone: '',
  address: '',
  comment: '',
}
const withPriit = queryOf({ sureties: [priit] })
const open = (query = withPriit) =>
  renderTransaction(<SuretiesSection />, { role: 'PARTNER', inhouse: true, query })

const press = (name: string) => screen.getByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))
const box = (name: string) => dialog().getByRole<HTMLInputElement>('textbox', { name })
const required = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Surety required' })

describe('sureties', () => {
  test('need a valid name, personal code and e-mail', async () => {
    const { user, values } = open(queryOf())
    expect(screen.getByText('No sureties')).toBeTruthy()
    await user.click(press('Add surety'))
    const add = dialog().getByRole('button', { name: 'Add surety' })
    await user.click(add)
    expect(await dialog().findAllByText('This field is required')).toHaveLength(3)
    await user.type(box('Name'), 'Mari Maasikas')
    await user.type(box('Personal code'), '60001019907')
    await user.type(box('E-mail'), 'mari@')
    await user.click(add)
    expect((await dialog().findAllByText('Please enter a valid ID code')).length).toBeGreaterThan(0)
    expect(dialog().getAllByText('Please enter a valid email').length).toBeGreaterThan(0)
    await user.clear(box('Personal code'))
    await user.type(box('Personal code'), '6000101 9906')
    await user.type(box('E-mail'), 'maasikas.example')
    await user.type(box('Phone (optional)'), '5551 234')
    await user.click(add)
    expect(await screen.findByRole('rowheader', { name: 'Mari Maasikas' })).toBeTruthy()
    expect(sessionStorage).toHaveLength(0)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(values().sureties).toEqual([
      {
        name: 'Mari Maasikas',
        personalCode: '60001019906',
        email: 'mari@maasikas.example',
        phone: '+372 5551 234',
        address: '',
        comment: '',
      },
    ])
  })
  test('show no personal code in the list, and are edited in place', async () => {
    const { user, values } = open()
    expect(screen.queryByText('37605030299')).toBeNull()
    await user.click(press('Edit Priit Hansak'))
    expect(box('Personal code').value).toBe('37605030299')
    await user.clear(box('Name'))
    await user.type(box('Name'), 'Priit Kivi')
    await user.click(dialog().getByRole('button', { name: 'Save surety' }))
    await waitFor(() => expect(values().sureties).toEqual([{ ...priit, name: 'Priit Kivi' }]))
  })
  test('are deleted after a confirmation with their name', async () => {
    const { user, values } = open()
    await user.click(press('Delete Priit Hansak'))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete surety “Priit Hansak”?' }))
    await user.click(question.getByRole('button', { name: 'Keep surety' }))
    expect(values().sureties).toHaveLength(1)
    await user.click(press('Delete Priit Hansak'))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete surety' }))
    expect(values().sureties).toEqual([])
    expect(document.activeElement).toBe(press('Add surety'))
    expect(await screen.findByText('Surety Deleted')).toBeTruthy()
  })
  test('keep unfinished input after Escape and a reload, until cancelled', async () => {
    const { user, unmount } = open()
    await user.click(press('Add surety'))
    await user.type(box('Name'), 'Mari')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(press('Add surety'))
    expect(box('Name').value).toBe('Mari')
    unmount()
    const again = open()
    await again.user.click(press('Edit Priit Hansak'))
    expect(box('Name').value).toBe('Priit Hansak')
    await again.user.click(dialog().getByRole('button', { name: 'Cancel' }))
    await again.user.click(press('Add surety'))
    expect(box('Name').value).toBe('Mari')
    expect(dialog().getByRole('status').textContent).toContain('has been restored')
    await again.user.click(dialog().getByRole('button', { name: 'Cancel' }))
    await again.user.click(press('Add surety'))
    expect(box('Name').value).toBe('')
    expect(dialog().queryByRole('status')).toBeNull()
  })
  test('are locked with the deal', () => {
    open(queryOf({ sureties: [priit], status: 'CR' }))
    for (const name of ['Add surety', 'Edit Priit Hansak', 'Delete Priit Hansak'])
      expect(press(name).getAttribute('aria-disabled')).toBe('true')
    expect(required().getAttribute('aria-disabled')).toBe('true')
  })
  test('are limited to twenty', () => {
    open(queryOf({ sureties: Array.from({ length: 20 }, (_, index) => ({ ...priit, suretyId: index + 1 })) }))
    expect(press('Add surety').getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('At most 20 sureties can be added.')).toBeTruthy()
  })
})

describe('whether a surety is required', () => {
  test('is stored at once', async () => {
    const { user, server, values } = open()
    server.on(queryCalls.changeSuretyRequired, { json: { queryId: 1042, status: 'P', modifiedDtime: 'x' } })
    expect(required().checked).toBe(true)
    await user.click(required())
    await waitFor(() =>
      expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toContain(
        'PUT /api/query/1042/is-surety-required',
      ),
    )
    expect(values().isSuretyRequired).toBe(false)
  })
  test('returns to its old value if the server refuses', async () => {
    const { user, server } = open()
    server.on(queryCalls.changeSuretyRequired, refusal(409, 'query.locked', { detail: 'Locked now.' }))
    await user.click(required())
    expect(await screen.findByText('Locked now.')).toBeTruthy()
    expect(required().checked).toBe(true)
  })
})
