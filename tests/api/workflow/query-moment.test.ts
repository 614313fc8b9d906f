import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { workflowCalls } from '../../../api/workflow.calls.ts'
import { ordinary } from '../../models/query.situation.ts'
import { arrange } from '../lifecycle/arrange.ts'
import { COMPLIANCE, CREDIT } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The rows of every table, with those of the jobs. */
const rowCounts = async (): Promise<Record<string, number>> => {
  const { rows } = await server.database.execute<{ name: string; rows: number }>(sql`
    select table_schema || '.' || table_name as name,
      (xpath('/row/c/text()', query_to_xml(
        format('select count(*) as c from %I.%I', table_schema, table_name), false, true, '')))[1]::text::integer as rows
    from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
      -- The queue keeps house by itself.
      and (table_schema = 'public' or table_name like 'job%')`)
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}

test('a query is answered with status and masked facts, and nothing is written', async () => {
  const { queryId } = await arrange(server.database, {
    status: 'SCR',
    kind: 'credit',
    situation: { ...ordinary, conditions: 'for the contract' },
  })
  const input = { params: { id: queryId } }
  // Signs in, which adds a session.
  const { facts } = await server.ask(queryCalls.edit, input, CREDIT)
  const before = await rowCounts()
  const moment = await server.ask(workflowCalls.queryMoment, input, CREDIT)
  expect(await rowCounts()).toEqual(before)
  expect(Object.keys(before).length).toBeGreaterThan(50)
  expect(facts.conditions.contract.first).not.toBeNull()
  const masked = { count: 1, first: { en: '…', et: '…' } }
  expect(moment).toEqual({
    status: 'SCR',
    facts: { ...facts, conditions: { ...facts.conditions, contract: masked } },
  })
})

test('an unknown query is not found', async () => {
  const { status } = await server.request(
    workflowCalls.queryMoment,
    { params: { id: 2_000_000 } },
    COMPLIANCE,
  )
  expect(status).toBe(404)
})
