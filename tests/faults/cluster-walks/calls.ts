import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import type { Call } from '../../../api/call.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { containerTable } from '../../../server/schema/container.table.ts'
import type { Done } from '../../api/walks/action.ts'
import type { Course } from '../../api/walks/walk.ts'
import type { Answered, Caller } from '../../api/caller.ts'

const PAUSE_MS = 200
/** Longer than a new primary and a restarted portal take on a busy machine. */
const ANSWERS_WITHIN_MS = 180_000

/** Whether the answer leaves open if the call was carried out: there is none, or a proxy or a service in trouble gave it. */
const isUnknown = ({ status }: Answered): boolean => status === 0 || (status > 500 && status < 505)

const lost: Answered = { status: 0, headers: new Headers(), body: undefined }

/** `fetch` fails with a TypeError; other answers are in the text of the error. */
const isOfKill = (error: unknown): boolean =>
  error instanceof TypeError || / answered 50[1-4]:/.test(String(error))

const pause = async (since: number, call: Call, answered: string) => {
  if (Date.now() - since > ANSWERS_WITHIN_MS)
    throw new Error(`${call.method} ${call.path} has had no answer for three minutes: ${answered}`)
  await wait(PAUSE_MS)
}

/** Repeats what only reads until there is an answer. @throws Error if there is none in three minutes */
export const patient = (caller: Caller): Pick<Caller, 'request' | 'ask'> => {
  const request: Caller['request'] = async (call, ...rest) => {
    const since = Date.now()
    for (;;) {
      const answered = await caller.request(call, ...rest).catch(() => lost)
      if (!isUnknown(answered)) return answered
      await pause(since, call, `status ${answered.status}`)
    }
  }
  const ask: Caller['ask'] = async (call, ...rest) => {
    const since = Date.now()
    for (;;) {
      let fault = 'nothing'
      const answer = await caller.ask(call, ...rest).catch((error: unknown) => {
        if (!isOfKill(error)) throw error
        fault = String(error)
      })
      if (answer !== undefined) return answer
      await pause(since, call, fault)
    }
  }
  return { request, ask }
}

/** What the trail has of each action. */
const written = ['query.stepTaken', 'query.saved', 'container.saved', 'container.markedSigned']

/** The mark of an action is the browser that it says it is: the audit trail keeps that of each entry. */
const marksOf = async (database: Database, marks: readonly string[]): Promise<Map<string, number>> => {
  const rows = await database
    .select({ mark: auditTable.browser, by: auditTable.accountUserId, event: auditTable.event })
    .from(auditTable)
    .where(and(inArray(auditTable.browser, [...marks]), inArray(auditTable.event, written)))
  const own = rows.filter(({ by }) => by !== null)
  return new Map([...Map.groupBy(own, ({ mark }) => mark ?? '')].map(([mark, all]) => [mark, all.length]))
}

/** Actions of all walks by what became of their answers. */
export type Cuts = { lost: number; carriedOut: number; doubled: string[] }

/** The ids that the lost answer to adding a container had; its title is the mark. */
const containersTitled = async (database: Database, title: string): Promise<{ id: number }[]> =>
  database.select({ id: containerTable.id }).from(containerTable).where(eq(containerTable.title, title))

/** Acts under marks. Afterwards the trail says which of the calls without an answer were carried out, and that none was twice. */
export const courseOf = (
  caller: Caller,
  database: Database,
  cuts: Cuts,
  beside: Course['beside'],
): Course => {
  const marks = new Map<Answered, string>()
  const settleOne = async (done: Done, times: number): Promise<Done[]> => {
    if (!isUnknown(done.answer)) return [done]
    cuts.lost += 1
    if (times === 0) return []
    cuts.carriedOut += 1
    const isContainer = done.action.does === 'adds a container'
    const body = isContainer ? await containersTitled(database, marks.get(done.answer) ?? '') : undefined
    return [{ ...done, answer: { ...done.answer, status: 200, body } }]
  }
  return {
    beside,
    act: async ({ action: { asking }, actor }, mark) => {
      const extra = { headers: { 'user-agent': mark } }
      const answered = await caller
        .request(asking.call, asking.parts, actor.email, extra)
        .catch(() => ({ ...lost }))
      marks.set(answered, mark)
      return answered
    },
    settle: async (dones) => {
      const counts = await marksOf(database, [...marks.values()])
      const settled: Done[] = []
      for (const done of dones) {
        const mark = marks.get(done.answer) ?? ''
        const times = counts.get(mark) ?? 0
        if (times > 1) cuts.doubled.push(`${done.actor.email} ${done.action.does} (${mark}): ${times} times`)
        settled.push(...(await settleOne(done, times)))
      }
      return settled
    },
  }
}
