import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { decisionTableCalls as calls } from '../../../api/decision-table.calls.ts'
import type { TableVersion } from '../../../api/decision-table-version.ts'
import { failedWorkCalls } from '../../../api/failed-work.calls.ts'
import { firstTable } from '../../../domain/decision-table/first-table.ts'
import { waitingLetterWorker } from '../../../server/decision-table/waiting-letter.job.ts'
import type { Letter } from '../../../server/platform/mail/letter.ts'
import { ServiceError } from '../../../server/services/client/service-error.ts'
import { decisionTableTable } from '../../../server/schema/decision-table.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { COMPLIANCE, CREDIT } from '../query/example.ts'
import type { As } from '../query/stepping.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { addColleague } from '../walks/people.ts'

const SECOND = 'second-compliance@tehing.example'
const FORMER = 'former-compliance@tehing.example'

let server: TestServer
let letters: Letter[] = []
let isDown = false
beforeAll(async () => {
  const send = async (letter: Letter) => {
    if (isDown) throw new ServiceError('mail', 'unavailable', 'is down')
    letters.push(letter)
  }
  server = await startTestServer({ services: { mail: { send } } })
  await addColleague(server, { email: COMPLIANCE }, SECOND)
  await addColleague(server, { email: COMPLIANCE }, FORMER)
  await server.database.update(userTable).set({ active: false }).where(eq(userTable.email, FORMER))
})
afterAll(() => server.stop())
beforeEach(async () => {
  letters = []
  isDown = false
  await server.asOwner(sql`truncate ${decisionTableTable}`)
})

const on = ({ version, modifiedDtime }: TableVersion) => ({ params: { version }, body: { modifiedDtime } })

const submit = async (as: As) => {
  const draft = await server.ask(calls.create, { body: { copyOf: 0 } }, as)
  const body = { ...on(draft).body, note: 'Asked by 37605030299', fromDay: null, ...firstTable }
  const saved = await server.ask(calls.save, { params: { version: draft.version }, body }, as)
  const tested = await server.ask(calls.test, on(saved), as)
  return server.ask(calls.submit, on(tested), as)
}
const about = (version: number) => letters.filter(({ text }) => text.includes(`/decision-table/${version}`))
const readersOf = (version: number, readers: readonly string[]) =>
  vi.waitFor(
    () =>
      expect(
        about(version)
          .map(({ to }) => to)
          .toSorted(),
      ).toEqual(readers),
    { timeout: 60_000 },
  )

test('everybody who may approve a submitted table gets a letter, once, and its authors do not', async () => {
  const { version } = await submit(CREDIT)
  await readersOf(version, [COMPLIANCE, SECOND])
  const [letter] = about(version)
  expect(letter?.text).toContain('Kristjan Krass')
  expect(letter?.text).not.toContain('37605030299')
})

test('of compliance, the others get the letter', async () => {
  const { version } = await submit(COMPLIANCE)
  await readersOf(version, [SECOND])
})

test('a table that was taken back before the letter went asks for nothing', async () => {
  const waiting = await submit(CREDIT)
  const { version } = waiting
  await readersOf(version, [COMPLIANCE, SECOND])
  const [second] = await server.database.select().from(userTable).where(eq(userTable.email, SECOND))
  const { work } = waitingLetterWorker(server.dependencies)
  const late = () =>
    work({
      accountUserId: second?.accountUserId,
      version,
      submittedBy: 'Kristjan Krass',
      at: new Date().toISOString(),
    })
  await late()
  expect(about(version)).toHaveLength(3)
  await server.ask(calls.takeBack, on(waiting), CREDIT)
  await late()
  expect(about(version)).toHaveLength(3)
})

test('a table that was submitted twice while the mail server was down gets one letter', async () => {
  isDown = true
  const first = await submit(COMPLIANCE)
  const tested = await server.ask(calls.takeBack, on(first), CREDIT)
  const { version } = await server.ask(calls.submit, on(tested), CREDIT)
  await vi.waitUntil(
    async () => {
      const work = await server.ask(failedWorkCalls.find, {}, COMPLIANCE)
      return work.length === 2 && work.every(({ state }) => state === 'waits')
    },
    { interval: 50, timeout: 60_000 },
  )
  isDown = false
  await server.ask(failedWorkCalls.retryAll, {}, COMPLIANCE)
  await vi.waitUntil(async () => (await server.ask(failedWorkCalls.find, {}, COMPLIANCE)).length === 0, {
    timeout: 60_000,
  })
  expect(about(version).map(({ to }) => to)).toEqual([SECOND])
  expect(about(version)[0]?.text).toContain('Kristjan Krass')
})
