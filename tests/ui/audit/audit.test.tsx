import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { auditCalls } from '../../../api/audit.calls.ts'
import type { AuditEntry, LimitReadings } from '../../../api/audit.ts'
import { PENDING_POLL_MS } from '../../../domain/constants.ts'
import { AuditScreen } from '../../../src/audit/AuditScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { expectPollWithin, withMovableTime } from '../polls.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const entry: AuditEntry = {
  auditId: 41,
  at: '2026-11-22T10:00:00.000Z',
  kind: 'change',
  event: 'query.saved',
  accountUserId: 7,
  personName: 'Ingrid Inhouse',
  subject: 'query',
  subjectId: '1042',
  requestId: 'r-1',
  address: '10.1.2.3',
  browser: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
  details: { changed: 1, changes: [{ field: 'advance', before: 15, after: 20 }] },
}

const shown = (
  content: AuditEntry[] = [entry],
  language: 'en' | 'et' = 'en',
  readings: LimitReadings[] = [],
) => {
  const server = scriptedServer()
  server.on(auditCalls.find, { json: { content, totalElements: content.length } })
  server.on(auditCalls.exports, { json: [] })
  server.on(auditCalls.limitReadings, { json: readings })
  return { server, ...renderInApp(<AuditScreen />, { user: personOf('COMPLIANCE'), language }) }
}

describe('the audit page', () => {
  test('shows user, event, subject and origin in words', async () => {
    shown()
    const row = (await screen.findByRole('rowheader', { name: 'Query saved' })).closest('tr') as HTMLElement
    for (const text of ['Ingrid Inhouse', 'Query 1042', '10.1.2.3, Firefox on Linux', '22.11.2026 12:00'])
      expect(within(row).getByText(text)).toBeTruthy()
  })

  test('shows who read unusually many limits on one day, and nothing otherwise', async () => {
    const readings = [{ day: '2026-11-25', accountUserId: 5, personName: 'Tiina Tööpuu', customers: 41 }]
    shown([entry], 'en', readings)
    const row = (await screen.findByRole('rowheader', { name: 'Tiina Tööpuu' })).closest('tr') as HTMLElement
    expect([...row.children].map((cell) => cell.textContent)).toEqual(['Tiina Tööpuu', '25.11.2026', '41'])
    cleanup()
    shown()
    await screen.findByRole('rowheader', { name: 'Query saved' })
    expect(screen.queryByText('Unusually many customers on one day')).toBeNull()
  })

  test('shows the name of an event without a text', async () => {
    shown([{ ...entry, event: 'thing.done', subject: 'thing' }], 'et')
    expect(await screen.findByRole('rowheader', { name: 'thing.done' })).toBeTruthy()
  })

  test('shows values before and after in the details', async () => {
    const { user } = shown()
    await user.click(await screen.findByRole('button', { name: 'Details of entry 41' }))
    const dialog = await screen.findByRole('dialog')
    const changed = within(dialog).getByRole('rowheader', { name: 'advance' }).closest('tr') as HTMLElement
    expect([...changed.children].map((cell) => cell.textContent)).toEqual(['advance', '15', '20'])
  })

  test('shows changes listed by name like others, and noted ones separately', async () => {
    const changes = { city: { from: 'Tartu', to: '' }, vatNumber: 'changed' }
    const { user } = shown([{ ...entry, event: 'partner.changed', details: { changes } }])
    await user.click(await screen.findByRole('button', { name: 'Details of entry 41' }))
    const dialog = await screen.findByRole('dialog')
    const changed = within(dialog).getByRole('rowheader', { name: 'city' }).closest('tr') as HTMLElement
    expect([...changed.children].map((cell) => cell.textContent)).toEqual(['city', 'Tartu', '–'])
    expect(within(dialog).getByText('vatNumber')).toBeTruthy()
    expect(within(dialog).getByText('changed')).toBeTruthy()
  })

  test('requests what the filter says, and nothing while it is invalid', async () => {
    const { server, user } = shown()
    await screen.findByRole('rowheader', { name: 'Query saved' })
    await user.type(screen.getByRole('textbox', { name: /Query number/ }), '1042')
    await user.selectOptions(screen.getByRole('combobox', { name: /Kind/ }), 'Reading')
    await user.type(screen.getByRole('textbox', { name: /From/ }), '2.11.2026')
    await user.type(screen.getByRole('textbox', { name: /^To/ }), '1.11.2026')
    const before = server.asked.length
    await user.click(screen.getByRole('button', { name: 'Search' }))
    expect(await screen.findByText('The last day is before the first one')).toBeTruthy()
    expect(server.asked).toHaveLength(before)
    await user.clear(screen.getByRole('textbox', { name: /^To/ }))
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findByRole('rowheader', { name: 'Query saved' })
    const asked = server.asked.findLast(({ path }) => path.endsWith('/compliance/audit'))
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({
      queryId: '1042',
      kind: 'read',
      from: '2026-11-02',
      pageSize: '10',
    })
  })

  test('says plainly what the check has found', async () => {
    const { server, user } = shown()
    const end = { position: 9, hash: 'ab' }
    const checkedAt = '2026-11-22T10:00:00.000Z'
    server.on(auditCalls.check, { json: { entries: 9, records: 4, wrong: [], end, checkedAt } })
    await user.click(screen.getByRole('button', { name: 'Check the chain' }))
    expect(await screen.findByText(/Nothing was altered: 9 entries and 4 other rows/)).toBeTruthy()
    const wrong = [{ table: 'status_history', id: 4, wrong: 'changed' }]
    server.on(auditCalls.check, { json: { entries: 9, records: 4, wrong, end, checkedAt } })
    await user.click(screen.getByRole('button', { name: 'Check the chain' }))
    expect(
      await screen.findByText(/Something was altered: 1 wrong row of 9 entries and 4 other rows/),
    ).toBeTruthy()
    expect(screen.getByText('History row 4 was changed')).toBeTruthy()
  })

  test('an export shows its progress, then the download', async () => {
    withMovableTime()
    const { server, user } = shown()
    const made = {
      exportId: 3,
      state: 'running',
      rowsDone: 500,
      rowsTotal: 2000,
      createdAt: '2026-11-22T10:00:00.000Z',
      expiresAt: '2026-11-23T10:00:00.000Z',
    }
    server.on(auditCalls.startExport, { status: 202, json: made })
    server.on(auditCalls.exports, { json: [made] })
    await user.click(screen.getByRole('button', { name: 'Make a CSV file' }))
    expect(await screen.findByText('500 of 2000 rows')).toBeTruthy()
    server.on(auditCalls.exports, { json: [{ ...made, state: 'ready', rowsDone: 2000 }] })
    await expectPollWithin(server, auditCalls.exports, PENDING_POLL_MS)
    expect(await screen.findByRole('button', { name: /Download 2,?000 rows/ })).toBeTruthy()
  })

  test('shows an empty result and a failed load', async () => {
    shown([])
    expect(await screen.findByText('No entries')).toBeTruthy()
    cleanup()
    const server = scriptedServer()
    server.on(auditCalls.exports, { json: [] })
    server.on(auditCalls.find, refusal(403, 'access.denied'))
    renderInApp(<AuditScreen />, { user: personOf('COMPLIANCE') })
    expect(await screen.findByRole('button', { name: /again/ })).toBeTruthy()
  })
})
