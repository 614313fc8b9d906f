import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queryCalls } from '../../api/query.calls.ts'
import { queryListCalls } from '../../api/query-list.calls.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { startEmbedded } from '../../server/platform/database/embedded.ts'
import { completeQuery, PARTNER } from '../api/query/example.ts'
import { createCaller, type Caller } from '../api/caller.ts'
import { useProgram } from './one-program.ts'

const WRITERS = 8
const CUTS = 25

const { folder, start } = useProgram()

type Written = { acknowledged: Map<number, string>; refused: number[] }

/** Creates queries until stopped, and records the responses. */
const write = async (caller: Caller, name: string, isOver: () => boolean, written: Written) => {
  for (let count = 0; !isOver(); count += 1) {
    const body = { ...completeQuery, clientInfo: `${name}-${count}` }
    const { status, body: answer } = await caller.request(queryCalls.save, { body }, PARTNER)
    if (status === 201) written.acknowledged.set((answer as { queryId: number }).queryId, body.clientInfo)
    else written.refused.push(status)
  }
}

test('a connection that ends during a transaction fails one call, never the program or stored data', async () => {
  const program = await start()
  const caller = createCaller(program.address)
  await caller.ask(queryListCalls.ofPartner, { body: ['P'] }, PARTNER)
  const { url } = await startEmbedded({ dataDir: folder(), report: () => undefined })
  const { database, close } = openDatabase(url('postgres'))
  const written: Written = { acknowledged: new Map(), refused: [] }
  let over = false
  const writers = Array.from({ length: WRITERS }, (_, n) => write(caller, `w${n}`, () => over, written))
  let cut = 0
  while (cut < CUTS) {
    const { rows } = await database.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = 'tehing' and application_name like 'tehing%' and state <> 'idle'`)
    if (rows.length > 0) cut += 1
  }
  over = true
  await Promise.all(writers)
  await close()
  // Each refusal is a 503, because the caller made no mistake.
  expect(new Set(written.refused)).toEqual(new Set([503]))
  expect(program.child.exitCode).toBe(null)
  expect((await caller.request(queryListCalls.ofPartner, { body: ['P'] }, PARTNER)).status).toBe(200)
  for (const [id, clientInfo] of written.acknowledged) {
    const stored = await caller.ask(queryCalls.edit, { params: { id } }, PARTNER)
    expect(stored.clientInfo).toBe(clientInfo)
  }
})
