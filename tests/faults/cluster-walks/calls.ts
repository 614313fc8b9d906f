import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import type { Call } from '../../../api/call.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { containerTable } from '../../../server/schema/container.table.ts'
import type { ActionResult } from '../../api/walks/action.ts'
import type { WalkOptions } from '../../api/walks/walk.ts'
import type { Answered, Caller } from '../../api/caller.ts'

const PAUSE_MS = 200
/** Longer than a new primary and a restarted portal take on a busy machine. */
const ANSWERS_WITHIN_MS = 180_000

/** Whether the call may have been carried out: there is no response, or a proxy or a failing service sent it. */
const isUnknown = ({ status }: Answered): boolean => status === 0 || (status > 500 && status < 505)

const lost: Answered = { status: 0, headers: new Headers(), body: undefined }

/** `fetch` fails with a TypeError; `ask` puts other statuses into the message. */
const isOfKill = (error: unknown): boolean =>
  error instanceof TypeError || / answered 50[1-4]:/.test(String(error))

const pause = async (since: number, call: Call, answered: string) => {
  if (Date.now() - since > ANSWERS_WITHIN_MS)
    throw new Error(`${call.method} ${call.path} has had no answer for three minutes: ${answered}`)
  await wait(PAUSE_MS)
}

/** Repeats reading calls until there is a response. @throws Error if there is none within three minutes */
export const retryingReader = (caller: Caller): Caller => {
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
  return { ...caller, request, ask }
}

/** The audit events of the actions. */
const written = ['query.stepTaken', 'query.saved', 'container.saved', 'container.markedSigned']

/** How often each marked action was carried out. Its mark is sent as the user agent, which the audit trail stores. */
const marksOf = async (database: Database, marks: readonly string[]): Promise<Map<string, number>> => {
  const rows = await database
    .select({ mark: auditTable.browser, by: auditTable.accountUserId, event: auditTable.event })
    .from(auditTable)
    .where(and(inArray(auditTable.browser, [...marks]), inArray(auditTable.event, written)))
  const own = rows.filter(({ by }) => by !== null)
  return new Map([...Map.groupBy(own, ({ mark }) => mark ?? '')].map(([mark, all]) => [mark, all.length]))
}

/**
 * Actions without a response, and how many of them were carried out. `wrong`: actions that were carried out twice, or
 * accepted and not carried out.
 */
export type LostResponses = { lost: number; carriedOut: number; wrong: string[] }

/** The body of the lost response to adding a container, whose title is the mark. */
const containersTitled = async (database: Database, title: string): Promise<{ id: number }[]> =>
  database.select({ id: containerTable.id }).from(containerTable).where(eq(containerTable.title, title))

/**
 * Marks each action, so that the audit trail later shows which actions without a response were carried out, and that
 * each accepted one was, once.
 */
export const optionsUnderKills = (
  caller: Caller,
  database: Database,
  lostResponses: LostResponses,
  duringRound: WalkOptions['duringRound'],
): WalkOptions => {
  const marks = new Map<Answered, string>()
  const settleOne = async (result: ActionResult, times: number): Promise<ActionResult[]> => {
    if (!isUnknown(result.answer)) return [result]
    lostResponses.lost += 1
    if (times === 0) return []
    lostResponses.carriedOut += 1
    const isContainer = result.action.does === 'adds a container'
    const body = isContainer ? await containersTitled(database, marks.get(result.answer) ?? '') : undefined
    return [{ ...result, answer: { ...result.answer, status: 200, body } }]
  }
  return {
    duringRound,
    act: async ({ action: { asking }, actor }, mark) => {
      const extra = { headers: { 'user-agent': mark } }
      const answered = await caller
        .request(asking.call, asking.parts, actor.email, extra)
        .catch(() => ({ ...lost }))
      marks.set(answered, mark)
      return answered
    },
    settle: async (results) => {
      const counts = await marksOf(database, [...marks.values()])
      const settled: ActionResult[] = []
      for (const result of results) {
        const mark = marks.get(result.answer) ?? ''
        const times = counts.get(mark) ?? 0
        const isAccepted = result.answer.status > 0 && result.answer.status < 300
        if (times > 1 || (isAccepted && times === 0))
          lostResponses.wrong.push(`${result.actor.email} ${result.action.does} (${mark}): ${times} times`)
        settled.push(...(await settleOne(result, times)))
      }
      return settled
    },
  }
}
