import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queryCalls } from '../../api/query.calls.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { startEmbedded } from '../../server/platform/database/embedded.ts'
import { createCaller, type Caller } from '../api/caller.ts'
import { completeQuery, PARTNER } from '../api/query/example.ts'
import { useProgram } from './one-program.ts'
import type { Program } from './program.ts'

const WRITERS = 6
const ROUNDS = 4
/** Kills after this many acknowledged queries. */
const ENOUGH = 30

const { folder, start } = useProgram()

type Sent = { clientInfo: string; key: string }
type Ledger = { acknowledged: Map<string, number>; unanswered: Sent[] }

const save = (caller: Caller, { clientInfo, key }: Sent) =>
  caller.request(queryCalls.save, { body: { ...completeQuery, clientInfo } }, PARTNER, {
    headers: { 'idempotency-key': key },
  })

/** Creates queries until nothing responds; records acknowledged and unanswered ones. */
const write = async (caller: Caller, name: string, ledger: Ledger, enough: () => void): Promise<void> => {
  for (let count = 0; ; count += 1) {
    const sent = { clientInfo: `${name}-${count}`, key: crypto.randomUUID() }
    try {
      const { status, body } = await save(caller, sent)
      if (status === 201) ledger.acknowledged.set(sent.clientInfo, (body as { queryId: number }).queryId)
      else ledger.unanswered.push(sent)
    } catch {
      ledger.unanswered.push(sent)
      return
    }
    enough()
  }
}

const PATIENCE = 500

/** Every stored text with its count. */
const storedTexts = async (): Promise<Map<string, number>> => {
  const { url } = await startEmbedded({ dataDir: folder(), report: () => undefined })
  const { database, close } = openDatabase(url('tehing'))
  const { rows } = await database.execute(
    sql`select client_info, count(*)::int as count from query where client_info like 'round %' group by client_info`,
  )
  await close()
  return new Map(rows.map((row) => [String(row['client_info']), Number(row['count'])]))
}

/** Pauses the program until it is between a commit and its response, and kills it there. */
const killBeforeAnswer = async (program: Program, { acknowledged }: Ledger) => {
  for (let tries = 0; tries < PATIENCE; tries += 1) {
    program.child.kill('SIGSTOP')
    const stored = await storedTexts()
    const unanswered = [...stored.keys()].filter((text) => !acknowledged.has(text))
    // Checked again, because a response may still be in transit.
    if (unanswered.length > 0) await storedTexts()
    if (unanswered.some((text) => !acknowledged.has(text))) break
    program.child.kill('SIGCONT')
  }
  program.child.kill('SIGKILL')
}

const killWithDatabase = (program: Program) => {
  const mark = join(folder(), 'postgresql/postmaster.pid')
  process.kill(Number(readFileSync(mark, 'utf8').split('\n')[0]), 'SIGKILL')
  program.child.kill('SIGKILL')
}

test(
  'repeated kills lose nothing that was acknowledged, and store nothing twice',
  { timeout: 300_000 },
  async () => {
    const ledger: Ledger = { acknowledged: new Map(), unanswered: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const program = await start()
      const caller = createCaller(program.address)
      await caller.signIn(PARTNER)
      const before = ledger.acknowledged.size
      const { promise, resolve } = Promise.withResolvers<void>()
      const enough = () => {
        if (ledger.acknowledged.size - before >= ENOUGH) resolve()
      }
      const writers = Array.from({ length: WRITERS }, (_, n) =>
        write(caller, `round ${round} writer ${n}`, ledger, enough),
      )
      await promise
      if (round % 2 === 1) killWithDatabase(program)
      else await killBeforeAnswer(program, ledger)
      await program.ended
      await Promise.all(writers)
    }
    const program = await start()
    const caller = createCaller(program.address)
    const storedUnanswered = await storedTexts()
    const committed = ledger.unanswered.filter(({ clientInfo }) => storedUnanswered.has(clientInfo))
    expect(committed.length).toBeGreaterThan(0)
    // Unanswered saves are repeated under their keys, like in the browser.
    for (const sent of ledger.unanswered) {
      const { status, body } = await save(caller, sent)
      expect(status, sent.clientInfo).toBe(201)
      ledger.acknowledged.set(sent.clientInfo, (body as { queryId: number }).queryId)
    }
    const stored = await storedTexts()
    const missing = [...ledger.acknowledged.keys()].filter((text) => !stored.has(text))
    const twice = [...stored].filter(([, count]) => count > 1)
    const unasked = [...stored.keys()].filter((text) => !ledger.acknowledged.has(text))
    expect({ missing, twice, unasked }).toEqual({ missing: [], twice: [], unasked: [] })
    expect(ledger.unanswered.length).toBeGreaterThan(0)
    expect(ledger.acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * ENOUGH)
  },
)
