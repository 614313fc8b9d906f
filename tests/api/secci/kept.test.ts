import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import type { QuerySave } from '../../../api/query.ts'
import { secciCalls } from '../../../api/secci.calls.ts'
import type { SecciState } from '../../../api/secci.ts'
import type { Letter } from '../../../server/platform/mail/letter.ts'
import { sendSecciWorker } from '../../../server/secci/send-secci.ts'
import { secciSheetTable } from '../../../server/schema/secci.table.ts'
import type { Situation } from '../../models/query.situation.ts'
import { COMPLIANCE, CREDIT, SHOP } from '../container/scene.ts'
import { pdfText } from '../document/pdf-text.ts'
import type { TestServer } from '../server.ts'
import { consumersQuery as inScene, PATIENCE, sheetsOf, startSecciServer, uninformed } from './scene.ts'

let server: TestServer
let letters: Letter[]
beforeAll(async () => {
  ;({ server, letters } = await startSecciServer())
})
afterAll(() => server.stop())
const { read, handOver, handOverSheet, handedOverByMail, set } = sheetsOf(() => server)

const consumersQuery = (status: 'CR' | 'SCR', situation?: Partial<Situation>) =>
  inScene(server, status, situation)

const bytesOf = async ({ content }: { content: Blob }) => Buffer.from(await content.arrayBuffer())
const print = async (queryId: number) =>
  bytesOf(await server.ask(secciCalls.paper, { params: { queryId } }, SHOP))
const keptSheet = async (queryId: number, handoverId: number) =>
  bytesOf(await server.ask(secciCalls.handedOver, { params: { queryId, handoverId } }, SHOP))
test('the stored sheet equals the printed one, byte for byte, in its language', async () => {
  const { queryId, email } = await consumersQuery('CR')
  await set(queryId, { language: 'et' })
  const { sheet: asked } = await read(queryId)
  const printed = await print(queryId)
  expect(pdfText(printed)).toContain('I osa: krediit lühidalt')
  expect(await print(queryId)).toEqual(printed)
  const handed = await handOverSheet(queryId, asked)
  const [first] = (handed.body as SecciState).handovers
  expect(await keptSheet(queryId, first?.handoverId ?? 0)).toEqual(printed)

  // Sent on the same day, it is the same file.
  expect((await handOver(queryId, 'email')).status).toBe(200)
  await handedOverByMail(queryId, 2)
  expect(letters.find(({ to }) => to === email)?.attachments?.[0]?.content).toEqual(printed)

  // The sheet is in the contract's language; another language needs another sheet.
  await set(queryId, { language: 'en' })
  const { current, sheet } = await read(queryId)
  expect([current, sheet === asked]).toEqual([false, false])
  expect(pdfText(await print(queryId))).toContain('Part I: the credit at a glance')
  expect(await keptSheet(queryId, first?.handoverId ?? 0)).toEqual(printed)
  expect(await handOverSheet(queryId, asked)).toMatchObject({
    status: 409,
    body: { code: 'secci.outdated' },
  })
})

describe('while the mail server has a sheet', () => {
  /** Sends the sheet by a mail server that runs `whileSending` before it responds. */
  const send = (queryId: number, byName: string, whileSending: (letter: Letter) => Promise<void>) =>
    sendSecciWorker({
      ...server.dependencies,
      services: { ...server.dependencies.services, mail: { send: whileSending } },
    }).work({ queryId, byName })

  test('changed terms can be printed, and the sent sheet is still recorded', async () => {
    const { queryId } = await consumersQuery('CR')
    const sent: Letter[] = []
    await send(queryId, '', async (letter) => {
      sent.push(letter)
      await set(queryId, { language: 'et' })
      await print(queryId)
    })
    const { handovers, current } = await read(queryId)
    expect([handovers.map(({ way }) => way), current]).toEqual([['email'], false])
    expect(await keptSheet(queryId, handovers[0]?.handoverId ?? 0)).toEqual(
      sent[0]?.attachments?.[0]?.content,
    )
  })

  test.each(['', 'Siim Nutt'])(
    'a killed portal sends the same letter again, under the same id (%s)',
    async (byName) => {
      const { queryId } = await consumersQuery('CR')
      const ids: (string | undefined)[] = []
      const isTaken = async ({ id }: Letter) => void ids.push(id)
      const killed = send(queryId, byName, async (letter) => {
        await isTaken(letter)
        throw new Error('killed')
      })
      await expect(killed).rejects.toThrow('killed')
      await send(queryId, byName, isTaken)
      await send(queryId, 'Siim Nutt', isTaken)
      const [first, again, asked] = ids
      expect([again === first, asked === first]).toEqual([true, false])
    },
  )

  test('restored terms are sent in a new letter', async () => {
    const { queryId } = await consumersQuery('CR')
    const ids: (string | undefined)[] = []
    for (const language of ['et', 'en', 'et', 'en'] as const) {
      await set(queryId, { language })
      await send(queryId, '', async ({ id }) => void ids.push(id))
    }
    expect(new Set(ids).size).toBe(4)
  })
})

test('several hand-overs on paper at once are recorded once', async () => {
  const { queryId } = await consumersQuery('CR')
  await print(queryId)
  const answers = await Promise.all(Array.from({ length: 5 }, () => handOver(queryId, 'paper')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await read(queryId)).handovers).toHaveLength(1)
  expect((await handOver(queryId, 'paper', COMPLIANCE)).status).toBe(200)
  expect((await read(queryId)).handovers).toHaveLength(2)
})

test('a sheet stored as content is rendered once, and its file stored', async () => {
  const { queryId } = await consumersQuery('CR', { ...uninformed, sheet: 'handed over' })
  const sheets = () =>
    server.database.select().from(secciSheetTable).where(eq(secciSheetTable.queryId, queryId))
  expect(await sheets()).toMatchObject([{ storedKey: null, content: { title: 'Sheet' } }])
  const [handed] = (await read(queryId)).handovers
  const id = handed?.handoverId ?? 0
  const [one, other] = await Promise.all([keptSheet(queryId, id), keptSheet(queryId, id)])
  expect(one).toEqual(other)
  expect(pdfText(one)).toContain('Sheet')
  expect(await sheets()).toMatchObject([{ storedKey: expect.any(String), content: null }])
  expect(await keptSheet(queryId, id)).toEqual(one)
})

describe('after the consumer has a sheet', () => {
  const save = async (
    queryId: number,
    body: QuerySave,
    as: typeof CREDIT | typeof COMPLIANCE = COMPLIANCE,
  ) => {
    const { modifiedDtime } = await server.ask(queryCalls.edit, { params: { id: queryId } }, as)
    return server.ask(queryCalls.save, { body: { queryId, modifiedDtime, ...body } }, as)
  }
  const lettersTo = (address: string) => letters.filter(({ to }) => to === address)
  const doneJobs = (queryId: number) =>
    vi.waitFor(async () => {
      const { rows } = await server.database.execute(
        sql`select count(*)::integer as waiting from pgboss.job
          where name = 'secci.send' and state <> 'completed' and data->>'queryId' = ${String(queryId)}`,
      )
      expect(rows).toEqual([{ waiting: 0 }])
    }, PATIENCE)

  test('changed terms are sent once, and restored terms again', async () => {
    const { queryId, email } = await consumersQuery('CR')
    expect((await handOver(queryId, 'paper')).status).toBe(200)
    await save(queryId, { additionalInfo: 'The terms are the same' })
    await doneJobs(queryId)
    expect(lettersTo(email)).toEqual([])

    await save(queryId, { interest: 9 })
    expect(await handedOverByMail(queryId, 2)).toMatchObject({
      current: true,
      handovers: [{ way: 'email', byName: '' }, { way: 'paper' }],
    })
    await save(queryId, { additionalInfo: 'Still the same' })
    await save(queryId, { interest: 9 })
    await doneJobs(queryId)
    expect(lettersTo(email)).toHaveLength(1)
    expect(pdfText(lettersTo(email)[0]?.attachments?.[0]?.content ?? new Uint8Array())).toContain(
      'Borrowing rate 9% a year',
    )

    await save(queryId, { interest: 12 })
    await handedOverByMail(queryId, 3)
    await save(queryId, { language: 'et' })
    expect(await handedOverByMail(queryId, 4)).toMatchObject({ current: true })
    await doneJobs(queryId)
    expect(lettersTo(email).map(({ subject }) => subject)).toEqual([
      'What to know before you sign: credit for goods from Nutipood OÜ',
      'What to know before you sign: credit for goods from Nutipood OÜ',
      'Mida teada enne allkirjastamist: krediit müüja Nutipood OÜ kauba jaoks',
    ])
  })

  test('a consumer whose address was missing gets the sheet with the address', async () => {
    const { queryId, email } = await consumersQuery('CR')
    await set(queryId, { contactEmail: '' })
    await save(queryId, { interest: 9 })
    await doneJobs(queryId)
    expect((await read(queryId)).handovers).toEqual([])
    await set(queryId, { contactEmail: email })
    await save(queryId, { additionalInfo: 'Called for the address' })
    await handedOverByMail(queryId, 1)
    await doneJobs(queryId)
    expect(lettersTo(email)).toHaveLength(1)
  })

  test('before a decision nothing is sent to a consumer without a sheet', async () => {
    const { queryId, email } = await consumersQuery('SCR')
    await save(queryId, { interest: 9 }, CREDIT)
    await doneJobs(queryId)
    expect(lettersTo(email)).toEqual([])
  })
})

test('a sheet printed yesterday is handed over as yesterday’s', async () => {
  const { queryId } = await consumersQuery('CR')
  const { sheet } = await read(queryId)
  const printed = await print(queryId)
  server.advance(24 * 3_600_000)
  expect((await read(queryId)).sheet).not.toBe(sheet)
  const given = await handOverSheet(queryId, sheet)
  expect(given).toMatchObject({ status: 200, body: { current: true } })
  const [handed] = (given.body as SecciState).handovers
  expect(await keptSheet(queryId, handed?.handoverId ?? 0)).toEqual(printed)
  expect(await print(queryId)).not.toEqual(printed)
})
