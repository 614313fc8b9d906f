import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Reason } from '../../../api/reason.ts'
import { reasonCalls } from '../../../api/reason.calls.ts'
import { ReasonsScreen } from '../../../src/reason/ReasonsScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { scriptedServer } from '../scripted-server.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const READ_AT = '2026-11-20T09:54:00.000Z'
const reasonOf = (id: number, group: Reason['group'], en: string, et: string): Reason => ({
  id,
  group,
  en,
  et,
  modifiedDtime: READ_AT,
})
const stored = [
  reasonOf(1, 'client', 'Bought out', 'Ostis välja'),
  reasonOf(2, 'client', 'Expensive offer', 'Kallis pakkumus'),
  reasonOf(3, 'credit', 'Tax debt', 'Maksuvõlg'),
]

const uses = [
  { id: 1, uses: 2 },
  { id: 2, uses: 14 },
  { id: 3, uses: 0 },
]

const draw = async () => {
  const server = scriptedServer()
  server.on(reasonCalls.findAll, { json: stored })
  server.on(reasonCalls.uses, { json: uses })
  server.on(reasonCalls.updateAll, { json: stored })
  const drawn = renderInApp(<ReasonsScreen />, { user: personOf('COMPLIANCE') })
  await screen.findByRole('button', { name: 'Save' })
  const sent = () => server.asked.findLast(({ method }) => method === 'PUT')
  const save = () => drawn.user.click(screen.getByRole('button', { name: 'Save' }))
  return { ...drawn, server, sent, save }
}
const bodyOf = ({ id, group, en, et }: Reason) => ({ id, group, en, et })

test('shows the reasons by group in both languages', async () => {
  await draw()
  const values = (group: string) =>
    within(screen.getByRole('table', { name: group }))
      .getAllByRole<HTMLInputElement>('textbox')
      .map(({ value }) => value)
  expect(values('Client’s choice')).toEqual([
    'Bought out',
    'Ostis välja',
    'Expensive offer',
    'Kallis pakkumus',
  ])
  expect(values('Credit grounds')).toEqual(['Tax debt', 'Maksuvõlg'])
})

test('restores unsaved input merged with another user’s save, and can discard it', async () => {
  const first = await draw()
  await first.user.type(screen.getByDisplayValue('Tax debt'), 's')
  cleanup()
  const server = scriptedServer()
  const newer = stored.slice(1).map((one) => ({ ...one, modifiedDtime: '2026-11-21T10:00:00.000Z' }))
  server.on(reasonCalls.findAll, { json: newer })
  server.on(reasonCalls.uses, { json: uses })
  const { user } = renderInApp(<ReasonsScreen />, { user: personOf('COMPLIANCE') })
  expect(await screen.findByText('Your unsaved input has been restored.')).toBeTruthy()
  expect(await screen.findByText(/^Also changed meanwhile: Reason/)).toBeTruthy()
  expect(screen.queryByDisplayValue('Bought out')).toBeNull()
  expect(screen.getByDisplayValue('Tax debts')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Discard it' }))
  await waitFor(() => expect(screen.queryByText('Your unsaved input has been restored.')).toBeNull())
  expect(screen.queryByDisplayValue('Bought out')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('adds and deletes reasons, and saves the whole list', async () => {
  const { user, sent, save } = await draw()
  const [ofClient] = screen.getAllByRole('button', { name: 'Add reason' })
  if (!ofClient) throw new Error('nothing to add with')
  await user.click(ofClient)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason 3 in English' }))
  await save()
  expect(sent()).toBeUndefined()
  expect(screen.getAllByText('Write every reason in both languages first.').length).toBeGreaterThan(0)
  await user.type(screen.getByRole('textbox', { name: 'Reason 3 in English' }), 'Moved abroad')
  await user.type(screen.getByRole('textbox', { name: 'Reason 3 in Estonian' }), 'Kolis välismaale')
  await user.click(screen.getByRole('button', { name: 'Delete reason Bought out' }))
  const group = screen.getByRole('region', { name: 'Client’s choice' })
  await waitFor(() => expect(document.activeElement).toBe(group))
  await save()
  expect(await screen.findByText('Reasons updated')).toBeTruthy()
  const [, second, third] = stored
  if (!second || !third) throw new Error('no reasons')
  expect(sent()?.body).toEqual([
    bodyOf(second),
    bodyOf(third),
    { group: 'client', en: 'Moved abroad', et: 'Kolis välismaale' },
  ])
  expect(sent()?.url.searchParams.get('modifiedDtime')).toBe(READ_AT)
})

test('sorts the reasons of a group by a column, and saves them in their own order', async () => {
  const { user, sent, save } = await draw()
  const table = screen.getByRole('table', { name: 'Client’s choice' })
  const inEnglish = () =>
    within(table)
      .getAllByRole<HTMLInputElement>('textbox', { name: /in English$/ })
      .map(({ value }) => value)
  const sortBy = (name: string) => user.click(within(table).getByRole('button', { name }))
  expect(await within(table).findByText('14')).toBeTruthy()
  await sortBy('Used')
  expect(inEnglish()).toEqual(['Bought out', 'Expensive offer'])
  await sortBy('Used')
  expect(inEnglish()).toEqual(['Expensive offer', 'Bought out'])
  await sortBy('In English')
  await sortBy('In English')
  await user.type(screen.getByDisplayValue('Bought out'), ' zzz')
  expect(inEnglish()).toEqual(['Expensive offer', 'Bought out zzz'])
  await save()
  await waitFor(() =>
    expect((sent()?.body as { id: number }[] | undefined)?.map(({ id }) => id)).toEqual([1, 2, 3]),
  )
})
