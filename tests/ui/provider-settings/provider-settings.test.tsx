import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { ShownDeadlineSetting } from '../../../api/deadlines.ts'
import { providerSettingsCalls } from '../../../api/provider-settings.calls.ts'
import type { ProviderSettings } from '../../../api/provider-settings.ts'
import { ProviderSettingsScreen } from '../../../src/provider-settings/ProviderSettingsScreen.tsx'
import { someSettings } from '../../models/provider-settings.cases.ts'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const contact = {
  name: someSettings.name,
  phone: someSettings.phone,
  secondPhone: '',
  email: someSettings.email,
  address: someSettings.address,
  webPage: '',
  workingHoursEn: someSettings.workingHoursEn,
  workingHoursEt: someSettings.workingHoursEt,
  logo: null,
}

const openProviderSettings = async (
  parts: Partial<ProviderSettings> = {},
  changes: readonly ShownDeadlineSetting[] = [],
) => {
  const server = scriptedServer()
  server.on(providerSettingsCalls.get, { json: { ...someSettings, ...parts } })
  server.on(providerSettingsCalls.history, { json: [] })
  server.on(providerSettingsCalls.deadlines, { json: changes })
  server.on(providerSettingsCalls.contact, { json: contact })
  const app = renderInApp(<ProviderSettingsScreen />, { user: personOf('COMPLIANCE') })
  await screen.findByRole('textbox', { name: /Legal name/ })
  const saves = () => server.asked.filter(({ method }) => method === 'PUT' || method === 'POST')
  const save = () => app.user.click(screen.getByRole('button', { name: 'Save' }))
  return { ...app, server, save, saves, saved: () => saves().at(-1)?.body }
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const saidAt = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

test('the page has a link to each card, with the number of its errors', async () => {
  const { user, save } = await openProviderSettings()
  const sections = within(screen.getByRole('navigation', { name: 'Sections' }))
  const provider = sections.getByRole('link', { name: /^Provider/ })
  expect(sections.getAllByRole('link').length).toBeGreaterThan(4)
  await user.clear(box(/^Legal name/))
  await save()
  await waitFor(() => expect(provider.textContent).toMatch(/^Provider1/))
})

describe('each setting has its rule', () => {
  const REQUIRED = 'This field is required'
  test.each([
    [
      'missing',
      [
        [/^Legal name/, '', REQUIRED],
        [/^Registry code/, '', REQUIRED],
        [/^Phone/, '', REQUIRED],
        [/^E-mail/, '', REQUIRED],
        [/^Working hours, in English/, '', REQUIRED],
        [/^Working hours, in Estonian/, ' ', REQUIRED],
        [/^Deadline/, '', REQUIRED],
        [/^Reminder 2/, '', REQUIRED],
      ],
    ],
    [
      'wrong or too small',
      [
        [/^Legal name/, '   ', REQUIRED],
        [/^Registry code/, '10928454', 'Please enter a valid registry code'],
        [/^Phone/, '5+5', 'Please enter a valid phone number'],
        [/^Second phone/, '12+', 'Please enter a valid phone number'],
        [/^E-mail/, 'tugi@', 'Please enter a valid email'],
        [/^Web page/, 'http://a.ee', 'Enter an address that begins with https://'],
        [/^Deadline/, '0', 'Enter 1 or more'],
        [/^Reminder 1/, '0', 'Enter 1 or more'],
        [/^Quorum/, '0', 'Enter 1 or more'],
      ],
    ],
    [
      'cut off or too large',
      [
        [/^Web page/, 'https://', 'Enter an address that begins with https://'],
        [/^Deadline/, '366', 'Enter 365 or less'],
        [/^Quorum/, '51', 'Enter 50 or less'],
      ],
    ],
  ] as const)('what is %s is said at each field, and nothing is sent', async (_, faults) => {
    const { user, save, saves } = await openProviderSettings()
    for (const [name, text] of faults) {
      await user.clear(box(name))
      if (text !== '') await user.type(box(name), text)
    }
    await save()
    for (const [name, , message] of faults) {
      await waitFor(() => expect(box(name).getAttribute('aria-invalid')).toBe('true'))
      expect(saidAt(box(name))).toContain(message)
    }
    expect(saves()).toEqual([])
  })

  test.each([
    ['the same day twice', '3'],
    ['a day that the deadline comes before', '14'],
  ])('reminders: %s is told at the list', async (_, second) => {
    const { user, save, saves } = await openProviderSettings()
    await user.clear(box(/^Reminder 2/))
    await user.type(box(/^Reminder 2/), second)
    await save()
    const group = screen.getByRole('group', { name: /Reminders/ })
    await waitFor(() => expect(saidAt(group)).toContain('Each day once, and before the deadline'))
    expect(saves()).toEqual([])
  })

  test('reminders can be added up to ten, and removed', async () => {
    const { user, save, server, saved } = await openProviderSettings()
    const add = () => screen.getByRole('button', { name: 'Add a reminder' })
    await user.click(add())
    await user.type(box(/^Reminder 3/), '10')
    await user.click(screen.getByRole('button', { name: 'Remove reminder 1' }))
    server.on(providerSettingsCalls.save, { json: someSettings })
    await save()
    await waitFor(() => expect(saved()).toMatchObject({ deadlines: { signing: { reminders: [7, 10] } } }))
    for (let days = 2; days < 10; days++) await user.click(add())
    expect(screen.queryByRole('button', { name: 'Add a reminder' })).toBeNull()
  })

  test('an error from the server is at its field', async () => {
    const { server, save } = await openProviderSettings()
    const fields = [{ path: 'email', code: 'field.email', detail: 'Please enter a valid email' }]
    server.on(providerSettingsCalls.save, refusal(400, 'request.invalid', { fields }))
    await save()
    await waitFor(() => expect(saidAt(box(/^E-mail/))).toContain('Please enter a valid email'))
  })
})

describe('a save', () => {
  test('sends every field with its version, and the response is the next version', async () => {
    const { user, server, save, saved, saves } = await openProviderSettings()
    await user.type(box(/^Limit/), '250000,5')
    await user.clear(box(/^Registry code/))
    await user.type(box(/^Registry code/), '1107 7247')
    const next = {
      ...someSettings,
      regCode: '11077247',
      committeeLimit: 250_000.5,
      modifiedDtime: '2026-11-22T11:00:00.000Z',
    }
    server.on(providerSettingsCalls.save, { json: next })
    await save()
    expect(await screen.findByText('Saved')).toBeTruthy()
    const { committeeMembers: _counted, ...settings } = someSettings
    expect(saved()).toEqual({ ...settings, regCode: '11077247', committeeLimit: 250_000.5 })
    expect(box(/^Registry code/).value).toBe('11077247')
    await save()
    await waitFor(() => expect(saves()).toHaveLength(2))
    expect(saved()).toMatchObject({ modifiedDtime: next.modifiedDtime })
  })

  test('is not needed to keep typed input, which can be discarded', async () => {
    const first = await openProviderSettings()
    await first.user.type(box(/^Legal name/), ' 2')
    cleanup()
    const { user } = await openProviderSettings()
    expect(box(/^Legal name/).value).toBe('Tehing Liising AS 2')
    await user.click(screen.getByRole('button', { name: 'Discard it' }))
    expect(box(/^Legal name/).value).toBe('Tehing Liising AS')
    expect(screen.queryByText('Your unsaved input has been restored.')).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })
})

describe('deadlines', () => {
  const planned: ShownDeadlineSetting = {
    path: 'SM.escalation',
    validFrom: '2026-12-01',
    value: 4,
    before: 1,
    planned: true,
    setAt: '2026-11-22T10:00:00.000Z',
    personName: 'Kadri Kask',
  }
  const past = { ...planned, path: 'signing.reminders', validFrom: '2026-11-02', value: [3], before: [2, 5] }

  test('of a save apply from the picked day, and an error of the server is at its field', async () => {
    const { user, server, save, saved } = await openProviderSettings()
    const from = box(/^Apply changed deadlines from/)
    expect(from.value).toBe('23.11.2026')
    await user.clear(from)
    await user.type(from, '01.12.2026')
    const group = screen.getByRole('group', { name: /Sent to manager/ })
    const overdue = within(group).getByRole<HTMLInputElement>('textbox', { name: /^Overdue/ })
    await user.clear(overdue)
    await user.type(overdue, '4')
    const code = 'field.deadlinePlanned'
    const fields = [
      { path: 'deadlines.SM.escalation', code, detail: 'A change from this day is planned already' },
    ]
    server.on(providerSettingsCalls.save, refusal(400, 'request.invalid', { fields }))
    await save()
    await waitFor(() => expect(saidAt(overdue)).toContain('A change from this day is planned already'))
    expect(saved()).toMatchObject({ deadlinesFrom: '2026-12-01', deadlines: { SM: { escalation: 4 } } })
  })

  test('are listed by day, and only a planned one can be taken back', async () => {
    const { user, server } = await openProviderSettings({}, [planned, { ...past, planned: false }])
    const table = await screen.findByRole('table', { name: 'Deadlines by day' })
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)
    expect(rows[0]).toMatch(/^01\.12\.2026 planned.*: Overdue14Kadri Kask/)
    expect(rows[1]).toMatch(/^02\.11\.2026 Signing: Reminders2, 53Kadri Kask/)
    const buttons = within(table).getAllByRole('button', { name: /^Take back/ })
    expect(buttons).toHaveLength(1)
    await user.click(buttons[0] as HTMLElement)
    server.on(providerSettingsCalls.takeBackDeadline, { json: null })
    server.on(providerSettingsCalls.deadlines, { json: [{ ...past, planned: false }] })
    await user.click(await screen.findByRole('button', { name: 'Take it back' }))
    await waitFor(() => expect(screen.queryByText('planned')).toBeNull())
    expect(server.asked.filter(({ method }) => method === 'DELETE').map(({ url }) => url.pathname)).toEqual([
      '/api/compliance/house/deadlines/SM.escalation/2026-12-01',
    ])
  })
})

describe('the logo', () => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const picture = () => screen.getByLabelText<HTMLInputElement>(/Logo/)
  const fileOf = (content: BlobPart, type = 'image/png') => new File([content], 'logo.png', { type })

  test('is accepted, shown and removed', async () => {
    const { user, server, save, saved } = await openProviderSettings()
    const bytes = Uint8Array.from(atob(png), (sign) => sign.codePointAt(0) ?? 0)
    await user.upload(picture(), fileOf(bytes))
    await screen.findByRole('button', { name: 'Remove picture' })
    server.on(providerSettingsCalls.save, { json: someSettings })
    await save()
    await waitFor(() => expect(saved()).toMatchObject({ logo: `data:image/png;base64,${png}` }))
  })

  test.each([
    ['what is no picture', '<script>alert(1)</script>', /Choose a PNG or JPEG picture/],
    [
      'a drawing that may carry a script',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      /Choose a PNG or JPEG/,
    ],
  ])('%s is refused, and nothing is sent', async (_, content, message) => {
    const { user, save, saves } = await openProviderSettings()
    await user.upload(picture(), fileOf(content))
    await waitFor(() => expect(saidAt(picture())).toMatch(message))
    await save()
    expect(saves()).toEqual([])
  })

  test('above 200 kB is refused with the reason', async () => {
    const { user, server, save, saved } = await openProviderSettings()
    await user.upload(picture(), fileOf(new Uint8Array(200_001)))
    await waitFor(() => expect(saidAt(picture())).toContain('The picture may be 200 kB at most'))
    server.on(providerSettingsCalls.save, { json: someSettings })
    await save()
    await waitFor(() => expect(saved()).toMatchObject({ logo: null }))
  })
})

describe('a quorum above the number of members', () => {
  const TOO_FEW =
    'Only 2 members can vote, and a decision needs 3 votes: what is above the limit cannot be decided.'

  test('has a warning, and can be saved', async () => {
    const { save, saves } = await openProviderSettings({ committeeLimit: 50_000, committeeMembers: 2 })
    expect(screen.getByText(TOO_FEW)).toBeTruthy()
    await save()
    await waitFor(() => expect(saves()).toHaveLength(1))
  })

  test('follows the input', async () => {
    const { user } = await openProviderSettings({ committeeLimit: 50_000, committeeMembers: 3 })
    expect(screen.queryByText(/cannot be decided/)).toBe(null)
    await user.clear(box(/^Quorum/))
    await user.type(box(/^Quorum/), '4')
    expect(await screen.findByText(/^Only 3 members can vote, and a decision needs 4 votes/)).toBeTruthy()
    await user.clear(box(/^Limit/))
    await user.tab()
    await waitFor(() => expect(screen.queryByText(/cannot be decided/)).toBe(null))
  })

  test('has no warning without a limit', async () => {
    await openProviderSettings({ committeeLimit: null, committeeMembers: 0 })
    expect(screen.queryByText(/cannot be decided/)).toBe(null)
  })
})
