import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guarantorCalls } from '../../../api/guarantor.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { QuerySave } from '../../../api/query.ts'
import { emptyGuarantor } from '../../../domain/empty-parties.ts'
import { queryOf } from '../query/example-query.ts'
import { openQuery } from '../query/screen.tsx'
import { refusal } from '../scripted-server.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const later = '2026-11-20T10:30:00.000Z'
const card = () => within(screen.getByRole('region', { name: 'Guarantor' }))
const box = (name: string | RegExp) => card().getByRole<HTMLInputElement>('textbox', { name })
const saving = () => card().getByRole('button', { name: 'Save guarantor' })
const open = () => openQuery({ inhouse: true })
type Opened = Awaited<ReturnType<typeof open>>

/** The server stores the guarantor, and another user has changed the client's city. */
const storing = ({ server }: Opened) =>
  server.on(guarantorCalls.save, ({ body }) => {
    const { queryId, ...given } = body as Record<string, unknown>
    const guarantor = { ...queryOf().guarantor, ...given, registryCode: '12719400' }
    server.on(queryCalls.edit, {
      json: queryOf({ guarantor, city: 'Maardu', modifiedDtime: later }),
    })
    return { json: { queryId, ...guarantor } }
  })

test('requires a representative once a guarantor is entered', async () => {
  const { user } = await open()
  expect(box('Representative (optional)')).toBeTruthy()
  await user.type(box('Name (optional)'), 'K')
  expect(box('Representative')).toBeTruthy()
  expect(box('Representative’s e-mail')).toBeTruthy()
})

const paste = async ({ user }: Opened, name: string | RegExp, text: string) => {
  await user.click(box(name))
  await user.paste(text)
}
const fill = async (opened: Opened) => {
  await paste(opened, 'Name (optional)', 'Kindel Kapital OÜ')
  await paste(opened, 'Registry code (optional)', '1271 9400')
  await paste(opened, 'Representative', 'Liis Kask')
  await paste(opened, 'Representative’s e-mail', 'liis@kindel.example')
}

test('saves a guarantor alone; other input stays, and other users’ changes appear', async () => {
  const opened = await open()
  storing(opened)
  opened.server.on(queryCalls.save, ({ body }) => ({
    json: {
      ...queryOf({ city: 'Maardu' }),
      ...(body as QuerySave),
      qassets: queryOf().qassets,
      sureties: [],
      modifiedDtime: '2026-11-20T10:31:00.000Z',
    },
  }))
  const contact = screen.getByRole('textbox', { name: 'Contact name' })
  await opened.user.clear(contact)
  await opened.user.paste('Mari Saar')
  await fill(opened)
  await opened.user.click(saving())
  expect(await screen.findByText('Guarantor saved successfully')).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'City (optional)' }).value).toBe('Maardu'),
  )
  expect(box('Registry code (optional)').value).toBe('12719400')
  expect(opened.saves()).toEqual([])
  await opened.user.click(screen.getByRole('tab', { name: 'Status' }))
  await waitFor(() => expect(opened.saves()).toHaveLength(1))
  expect(opened.saves()[0]?.body).toMatchObject({
    modifiedDtime: later,
    contactName: 'Mari Saar',
    city: 'Maardu',
    guarantor: { name: 'Kindel Kapital OÜ', registryCode: '12719400' },
  })
})

test('a half-filled one is kept and named, and locks no tab', async () => {
  const opened = await open()
  storing(opened)
  await paste(opened, 'Name (optional)', 'Kindel Kapital OÜ')
  expect(card().getByText(/without: Representative and Representative’s e-mail\./)).toBeTruthy()
  await opened.user.click(saving())
  expect(await screen.findByText('Guarantor saved successfully')).toBeTruthy()
  expect(card().queryByText('This field is required')).toBeNull()
  expect(screen.getByRole('tab', { name: 'Status' }).getAttribute('aria-disabled')).not.toBe('true')
})

test('an emptied guarantor lacks nothing', async () => {
  const { user } = await open()
  await user.type(box('Name (optional)'), 'K')
  expect(card().getByText(/without:/)).toBeTruthy()
  await user.clear(box('Name (optional)'))
  expect(card().queryByText(/without:/)).toBeNull()
})

test('a wrong code is not saved', async () => {
  const opened = await open()
  await opened.user.type(box('Registry code (optional)'), '1234')
  await opened.user.click(saving())
  expect(await card().findByText('Please enter a valid registry code')).toBeTruthy()
  expect(opened.server.asked.filter(({ path }) => path === '/api/guarantor/')).toEqual([])
})

test('each field is checked when it is left, and the red ones are counted', async () => {
  const opened = await open()
  const wrong = [
    [/^Registry code/, '1234', 'Please enter a valid registry code'],
    [/^E-mail/, 'kindel@', 'Please enter a valid email'],
    [/^Representative’s personal code/, '37605030298', 'Please enter a valid ID code'],
    [/^Representative’s e-mail/, 'liis', 'Please enter a valid email'],
  ] as const
  for (const [name, typed] of wrong) await paste(opened, name, typed)
  await opened.user.tab()
  expect(await screen.findByText('4 fields need correcting')).toBeTruthy()
  for (const [name, , message] of wrong) {
    const described = (box(name).getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(message)
  }
})

test('shows a refused save and keeps the input', async () => {
  const opened = await open()
  opened.server.on(guarantorCalls.save, refusal(409, 'query.locked', { detail: 'Locked now.' }))
  await fill(opened)
  await opened.user.click(saving())
  expect(await screen.findByText('Locked now.')).toBeTruthy()
  expect(box('Name (optional)').value).toBe('Kindel Kapital OÜ')
})

test('is read-only while the deal is locked', async () => {
  await openQuery({ inhouse: true, query: queryOf({ status: 'CR' }) })
  expect(box('Name (optional)').readOnly).toBe(true)
  expect(card().queryByRole('button', { name: 'Save guarantor' })).toBeNull()
})

const onPhone = () =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))

test('is folded on a phone while it is empty, until the user opens it', async () => {
  onPhone()
  const name = () => card().queryByRole('textbox', { name: /^Name/ })
  const first = await open()
  expect(name()).toBeNull()
  await first.user.click(card().getByRole('button', { name: 'Expand' }))
  expect(name()).not.toBeNull()
  cleanup()
  await open()
  expect(name()).not.toBeNull()
})

test('is open on a phone once it has an entry', async () => {
  onPhone()
  await openQuery({ inhouse: true, query: queryOf({ guarantor: { ...emptyGuarantor, name: 'Kindel OÜ' } }) })
  expect(box('Name (optional)').value).toBe('Kindel OÜ')
})
