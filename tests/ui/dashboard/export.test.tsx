import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { PENDING_POLL_MS } from '../../../domain/constants.ts'
import { expectPollWithin, withMovableTime } from '../polls.ts'
import { refusal } from '../scripted-server.ts'
import { openDashboard, pickOfList, rowNamed } from './scene.tsx'

afterEach(cleanup)

const made = {
  exportId: 3,
  state: 'running',
  rowsDone: 1000,
  rowsTotal: 2530,
  createdAt: '2026-11-22T10:00:00.000Z',
  expiresAt: '2026-11-23T10:00:00.000Z',
}

const openExport = async (address = '') => {
  const scene = openDashboard('COMPLIANCE', { address, total: 2530 })
  scene.server.on(queryListCalls.exports, { json: [] })
  await rowNamed(1063)
  await pickOfList(scene, 'Export')
  const dialog = within(await screen.findByRole('dialog', { name: 'Export' }))
  return { ...scene, dialog }
}

test('requests the filtered list without pages, and offers the finished file', async () => {
  withMovableTime()
  const { user, server, dialog } = await openExport(
    '?status=CA&search=puit&product=LEASING&partner=2&sort=custName,asc&columns=client,id&page=3&created=..2026-11-02',
  )
  expect(dialog.getByText(/^A CSV file of 2,?530 queries/)).toBeTruthy()
  server.on(queryListCalls.startExport, { status: 202, json: made })
  server.on(queryListCalls.exports, { json: [made] })
  await user.click(dialog.getByRole('button', { name: 'Make a CSV file' }))
  expect(await dialog.findByText('1000 of 2530 rows')).toBeTruthy()
  expect(dialog.getByRole('progressbar', { name: 'Progress of the export' })).toBeTruthy()
  expect(
    server.asked.find(({ method, path }) => method === 'POST' && path === '/api/query/exports')?.body,
  ).toEqual({
    statuses: ['CA'],
    searchParam: 'puit',
    product: 'LEASING',
    partnerId: 2,
    createdTo: '2026-11-02',
    sort: 'custName,asc',
    columns: ['client', 'id'],
  })
  server.on(queryListCalls.exports, { json: [{ ...made, state: 'ready', rowsDone: 2530 }] })
  await expectPollWithin(server, queryListCalls.exports, PENDING_POLL_MS)
  expect(await dialog.findByRole('button', { name: /Download 2,?530 rows/ })).toBeTruthy()
  expect(dialog.queryByRole('progressbar')).toBeNull()
})

test('shows a refusal, and can retry loading files', async () => {
  const { user, server, dialog } = await openExport()
  const detail = 'Three of your files are still being made. Wait until one of them is ready.'
  server.on(queryListCalls.startExport, refusal(409, 'export.tooMany', { detail }))
  server.on(queryListCalls.exports, refusal(403, 'access.denied'))
  await user.click(dialog.getByRole('button', { name: 'Make a CSV file' }))
  expect(await screen.findByText(detail)).toBeTruthy()
  server.on(queryListCalls.exports, { json: [{ ...made, state: 'failed' }] })
  await user.click(await dialog.findByRole('button', { name: /again/ }))
  expect(await dialog.findByText('Could not be made')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
