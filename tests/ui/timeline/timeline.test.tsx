import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { timelineCalls, type TimelineEntry } from '../../../api/timeline.calls.ts'
import { queryOf } from '../query/example-query.ts'
import { refusal } from '../scripted-server.ts'
import { openQuery } from '../query/screen.tsx'

afterEach(cleanup)

const empty = {
  about: null,
  status: null,
  step: null,
  reason: null,
  before: null,
  decided: [],
  saved: [],
  byCommittee: false,
  votes: [],
}
const made: TimelineEntry = {
  ...empty,
  entryId: 's1',
  at: '2026-11-20T08:00:00.000Z',
  kind: 'step',
  event: 'query.stepTaken',
  byName: 'Kadri Kask',
  versionId: 1,
  status: 'P',
  step: 'query.created',
}
const saved: TimelineEntry = {
  ...empty,
  entryId: 'a2',
  at: '2026-11-20T09:00:00.000Z',
  kind: 'save',
  event: 'query.saved',
  byName: 'Ingrid Hallik',
  versionId: 2,
  saved: [
    { field: 'residual', before: 5, after: 10 },
    { field: 'qassets.0.qassetPrice', before: 18000, after: 17500.5 },
    { field: 'billingEmail', before: '', after: 'arve@hansakivi.example' },
  ],
}
const letter: TimelineEntry = {
  ...empty,
  entryId: 'a3',
  at: '2026-11-20T10:00:00.000Z',
  kind: 'letter',
  event: 'letter.sent.decision',
  byName: null,
  versionId: 2,
  about: '<b>Põhja</b>',
}

const openStory = async (content: TimelineEntry[] = [letter, saved, made], path?: string) => {
  const query = queryOf({ status: 'CR' })
  const opened = await openQuery({ role: 'COMPLIANCE', query, ...(path && { path }) })
  opened.server.on(timelineCalls.find, { json: { content, next: null } })
  await opened.user.click(screen.getByRole('tab', { name: 'Status' }))
  const card = await screen.findByRole('region', { name: 'Whole story' })
  return { ...opened, query, card }
}

test('each entry has event, user and time, and the changes of a save', async () => {
  const { card } = await openStory()
  const items = await within(card).findAllByRole('listitem')
  const texts = items.map((item) => item.textContent)
  expect(texts[0]).toBe('Letter sent: decision20.11.2026 12:00 · The system<b>Põhja</b>')
  expect(texts[1]).toContain('Query saved20.11.2026 11:00 · Ingrid Hallik')
  const list = within(card).getByRole('list', { name: 'Whole story' })
  expect(within(list).getByText('10%')).toBeTruthy()
  expect(within(list).getByText('€17,500.50')).toBeTruthy()
  expect(within(list).getByText('arve@hansakivi.example')).toBeTruthy()
})

test('years have no thousands separator, and services cost euros', async () => {
  const year = { field: 'actOfAcceptance.year', before: null, after: 2026 }
  const services = { field: 'servicesCost', before: null, after: 1240 }
  const { card } = await openStory([{ ...saved, saved: [year, services] }])
  expect(await within(card).findByText('2026')).toBeTruthy()
  expect(within(card).getByText('€1,240.00')).toBeTruthy()
})

test('a kind filters the timeline and is in the URL', async () => {
  const { card, server, user } = await openStory()
  await user.click(await within(card).findByRole('button', { name: 'Saves' }))
  await waitFor(() => expect(server.asked.some(({ url }) => url.search === '?kind=save')).toBe(true))
  expect(within(card).getByRole('button', { name: 'Saves' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(within(card).getByRole('button', { name: 'Saves' }))
  expect(within(card).getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true')
})

test('an empty result says so', async () => {
  const { card } = await openStory([])
  expect(await within(card).findByText('No events of this kind.')).toBeTruthy()
})

test('an error can be retried', async () => {
  const { server, user } = await openQuery({ role: 'COMPLIANCE', query: queryOf({ status: 'CR' }) })
  server.on(timelineCalls.find, refusal(403, 'access.denied'))
  await user.click(screen.getByRole('tab', { name: 'Status' }))
  const card = await screen.findByRole('region', { name: 'Whole story' })
  expect(await within(card).findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('compares two points field by field; one alone is refused with the reason', async () => {
  const { card, server, user, query } = await openStory()
  const before = { ...query, status: 'P' as const, residual: 5, custName: 'Vana OÜ' }
  server.on(timelineCalls.version, ({ url }) => ({
    json: url.pathname.endsWith('/1')
      ? { versionId: 1, at: made.at, query: before }
      : { versionId: 2, at: saved.at, query: { ...before, residual: 10, qassets: [] } },
  }))
  const compare = await within(card).findByRole('button', { name: /^Compare the two points/ })
  expect(compare.getAttribute('aria-disabled')).toBe('true')
  for (const box of within(card).getAllByRole('checkbox')) await user.click(box)
  await user.click(compare)
  const dialog = await screen.findByRole('dialog', { name: '20.11.2026 10:00 and 20.11.2026 11:00 compared' })
  await waitFor(() => expect(within(dialog).getByText('10%')).toBeTruthy())
  const rows = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(rows.some((row) => row?.startsWith('Residual'))).toBe(true)
  expect(rows.filter((row) => row?.includes('not in the list'))).toHaveLength(query.qassets.length)
})

test.each([
  ['alone', [made]],
  ['beside what is no point', [letter, made]],
])('one point has nothing to be compared with, %s', async (_, content) => {
  const { card } = await openStory(content)
  expect(await within(card).findByText('Kadri Kask', { exact: false })).toBeTruthy()
  expect(within(card).queryByRole('button', { name: /^Compare the two points/ })).toBe(null)
  expect(within(card).queryByRole('checkbox')).toBe(null)
})

test('is hidden from partners and shops', async () => {
  const { server, user } = await openQuery({ role: 'PARTNER', query: queryOf({ status: 'SM' }) })
  await user.click(screen.getByRole('tab', { name: 'Status' }))
  await screen.findByRole('table', { name: 'History' })
  expect(screen.queryByRole('region', { name: 'Whole story' })).toBe(null)
  expect(server.asked.filter(({ path }) => path.includes('/timeline'))).toEqual([])
})
