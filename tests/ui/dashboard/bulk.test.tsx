import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { bulkStepCalls } from '../../../api/bulk-step.calls.ts'
import type { BulkQuery } from '../../../api/bulk-step.ts'
import { reasonCalls } from '../../../api/reason.calls.ts'
import type { StatusCode } from '../../../api/status.ts'
import { noFacts } from '../../../domain/no-facts.ts'
import { failure, held, openDashboard, rowNamed, rowOf } from './scene.tsx'

afterEach(cleanup)

const queryAt = (queryId: number, status: StatusCode, parts: Partial<BulkQuery> = {}): BulkQuery => ({
  queryId,
  custName: `Firma ${queryId}`,
  status,
  modifiedDtime: '2026-11-21T12:30:00.000Z',
  modifiedByName: 'Kadri Kask',
  facts: { ...noFacts, partnerId: 2, termsPayable: true },
  ...parts,
})
const three = [queryAt(1061, 'SCR'), queryAt(1062, 'SCR'), queryAt(1063, 'SN')]

const openList = async (queries = three) => {
  const rows = queries.map(({ queryId, status }) => rowOf({ queryId, status }))
  const scene = openDashboard('CREDIT', { rows })
  scene.server.on(bulkStepCalls.statuses, ({ body }) => ({
    json: queries.filter(({ queryId }) => (body as { queryIds: number[] }).queryIds.includes(queryId)),
  }))
  await rowNamed(1063)
  return scene
}
const choose = (queryId: number) => screen.getByRole('checkbox', { name: `Select query ${queryId}` })
const chooseAll = () => screen.getByRole('checkbox', { name: /Select all/ })
const chosen = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('announces the selection count; selecting a row does not open it', async () => {
  const { user, address } = await openList()
  await user.click(choose(1061))
  expect(chosen()).toContain('1 query selected')
  await user.click(chooseAll())
  expect(chosen()).toContain('3 queries selected')
  await user.click(screen.getByRole('button', { name: 'Select none' }))
  expect(chosen().join()).not.toContain('chosen')
  expect(address()).toBe('/credit/home')
})

test('offers only steps that a selected query allows, with their number', async () => {
  const { user } = await openList()
  await user.click(choose(1063))
  expect(await screen.findByText('None of these queries allows you a step here.')).toBeTruthy()
  await user.click(choose(1061))
  await user.click(choose(1062))
  const bar = await screen.findByRole('button', { name: 'Approve (2)' })
  expect(bar).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Annul \(/ })).toBeNull()
})

test('lists others with the reason, reports each result, and takes the step once', async () => {
  const { user, server } = await openList()
  const taken = held()
  server.on(bulkStepCalls.take, taken.script)
  await user.click(chooseAll())
  await user.click(await screen.findByRole('button', { name: 'Approve (2)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }))
  const others = within(dialog.getByRole('list', { name: 'Not possible for 1 query:' }))
  expect(others.getByRole('listitem').textContent).toMatch(/^#1063 Firma 1063.*Sent to credit committee/)
  const confirm = dialog.getByRole('button', { name: 'Approve' })
  await user.click(confirm)
  await user.click(confirm)
  await user.keyboard('{Escape}')
  await taken.answer({
    json: [
      { queryId: 1061, outcome: 'done', reason: null, now: queryAt(1061, 'QA') },
      { queryId: 1062, outcome: 'changed', reason: null, now: queryAt(1062, 'SCO') },
      { queryId: 1063, outcome: 'refused', reason: 'notFromThisStatus', now: queryAt(1063, 'SN') },
    ],
  })
  const report = within(await screen.findByRole('dialog', { name: /^Approve: done for \d of \d$/ }))
  expect(
    (await report.findAllByRole('listitem')).map(({ textContent }) => textContent?.replace(/\s+/g, ' ')),
  ).toEqual([
    '#1062 Firma 1062Changed meanwhile by Kadri Kask, so nothing was done. Now: Sent to compliance',
    expect.stringMatching(/^#1063 Firma 1063.*Sent to credit committee/),
    '#1061 Firma 1061Now: Approved',
  ])
  const sent = server.asked.filter(({ path }) => path === '/api/query/bulk/step')
  expect(sent.map(({ body }) => body)).toEqual([
    {
      event: 'query.approve',
      queries: three.map(({ queryId, status, modifiedDtime }) => ({ queryId, status, modifiedDtime })),
    },
  ])
  await user.click(report.getByRole('button', { name: 'Back to the list' }))
  await waitFor(() => expect(chosen().join()).not.toContain('chosen'))
  // The bar with the button of the step is gone.
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Filters/))
})

test('asks for one reason for all', async () => {
  const { user, server } = await openList([queryAt(1061, 'QA'), queryAt(1063, 'SCR')])
  server.on(reasonCalls.findAll, {
    json: [
      { id: 4, en: 'Tax debt', et: 'Maksuvõlg', group: 'client', modifiedDtime: '2026-11-01T08:00:00.000Z' },
    ],
  })
  server.on(bulkStepCalls.take, { json: [] })
  await user.click(chooseAll())
  await user.click(await screen.findByRole('button', { name: /^Close query/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const confirm = dialog.getAllByRole('button').at(-1)
  expect(confirm?.getAttribute('aria-disabled')).toBe('true')
  await dialog.findByRole('option', { name: 'Tax debt' })
  await user.selectOptions(dialog.getByRole('combobox'), 'Tax debt')
  if (confirm) await user.click(confirm)
  await waitFor(() =>
    expect(server.asked.find(({ path }) => path === '/api/query/bulk/step')?.body).toMatchObject({
      event: 'query.close',
      reason: 'Tax debt',
    }),
  )
})

test('reports a failure, and can send the same again', async () => {
  const { user, server } = await openList()
  server.on(bulkStepCalls.take, failure)
  await user.click(choose(1061))
  await user.click(await screen.findByRole('button', { name: 'Approve (1)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }))
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('A technical error occurred.')).toBeTruthy()
  server.on(bulkStepCalls.take, {
    json: [{ queryId: 1061, outcome: 'done', reason: null, now: queryAt(1061, 'QA') }],
  })
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Now: Approved')).toBeTruthy()
})

test('refuses more than fifty', async () => {
  const { user } = await openList(Array.from({ length: 51 }, (_, n) => queryAt(1050 + n, 'SCR')))
  await user.click(chooseAll())
  expect(await screen.findByText('A step can be taken for at most 50 queries at once.')).toBeTruthy()
})
