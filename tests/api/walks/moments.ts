import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { container as containerAnswer, type ContainerState } from '../../../api/container.ts'
import { type StatusCode, statusCodes } from '../../../api/status.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/steps.ts'
import type { PrincipalKind } from '../../../machines/lifecycle/query/principal.ts'
import { queryMachine } from '../../../machines/lifecycle/query/query.machine.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { containerTable } from '../../../server/schema/container.table.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { eventTypes, outcome, type Attempt, expectedResult } from '../../models/query.oracle.ts'
import type { Situation } from '../../models/query.situation.ts'
import { factTable } from '../../specs/effects.table.ts'
import { tableLock } from '../../specs/locks.table.ts'
import { stayingTypes } from '../../specs/steps.table.ts'
import { historyOf } from '../lifecycle/written.ts'
import type { ActionResult } from './action.ts'
import { sees } from './people.ts'

/** The query of a walk, as inserted. */
export type WalkedQuery = { queryId: number; partnerId: number; situation: Situation }

/** The state of a query between two writes. */
export type Moment = {
  /** The round of its write. */
  round: number
  status: StatusCode
  /** Its `modifiedDtime`; null if no response had it. */
  version: string | null
  ledger: Situation['ledger']
  delivery: Situation['delivery']
  concluded: Situation['concluded']
  containers: ReadonlyMap<number, ContainerState>
}

/** The facts that a step changes and later steps depend on. */
const leavesOf = (type: QueryEventType): Partial<Moment> => {
  const { hasLedgerContract, deliveryDateSet } = factTable[type] ?? {}
  return { ...(hasLedgerContract && { ledger: 'entered' }), ...(deliveryDateSet && { delivery: 'dated' }) }
}

/** By hand: all have signed, or the contract was signed on paper; a reopened query has no contract. */
const concludes = (from: StatusCode, to: StatusCode): Partial<Moment> => {
  if (to === 'P') return { concluded: 'not yet' }
  return to === 'SN' || (from === 'CR' && to === 'HO') ? { concluded: 'in time' } : {}
}

const step = z.object({ event: z.enum(eventTypes), status: z.enum(statusCodes) })
const dated = z.object({ modifiedDtime: z.string() })

/** By hand: withdrawn containers can be sent again or marked, like unsent ones. */
export const isSendable = (state: ContainerState | undefined) => state === 'unsent' || state === 'withdrawn'
export const isMarkable = (state: ContainerState | undefined) => state === 'sent' || state === 'withdrawn'

const containersOf = ({ containers }: Moment): Situation['containers'] => {
  const sent = [...containers.values()].filter((state) => state !== 'unsent')
  if (sent.length === 0) return 'unsent'
  return sent.every((state) => state === 'allSigned') ? 'signed' : 'sent'
}

/** A person's attempt at a moment, in terms of the tables. */
export const attemptAt = (
  moment: Moment,
  { partnerId, situation }: WalkedQuery,
  who: { kind: PrincipalKind; partnerId: number | null },
  type: QueryEventType,
  chosen: Pick<Situation, 'picked' | 'reason'>,
): Attempt => ({
  status: moment.status,
  kind: who.kind,
  type,
  situation: {
    ...situation,
    ledger: moment.ledger,
    delivery: moment.delivery,
    concluded: moment.concluded,
    containers: containersOf(moment),
    whose: who.partnerId === null || who.partnerId === partnerId ? 'own' : "another partner's",
    ...chosen,
  },
})

const expectLegal = (attempt: Attempt, to: StatusCode) => {
  const named = `${attempt.kind} ${attempt.type} in ${attempt.status}`
  expect(expectedResult(attempt), named).toEqual({ to })
  expect(outcome(queryMachine, attempt), named).toBe(to)
}

const written = async (database: Database, queryId: number) => {
  const ids = await database
    .select({ id: containerTable.id })
    .from(containerTable)
    .where(eq(containerTable.queryId, queryId))
  const subjectIs = (subject: string, subjectIds: readonly number[]) =>
    and(eq(auditTable.subject, subject), inArray(auditTable.subjectId, subjectIds.map(String)))
  const ofContainers = subjectIs(
    'container',
    ids.map(({ id }) => id),
  )
  return database
    .select()
    .from(auditTable)
    .where(or(subjectIs('query', [queryId]), ofContainers))
    .orderBy(asc(auditTable.auditId))
}

const isAccepted = ({ answer }: ActionResult) => answer.status >= 200 && answer.status < 300

const expectSaved = (
  { action, actor, answer }: ActionResult,
  last: Moment,
  known: readonly Moment[],
): string | null => {
  if (action.does !== 'saves' && action.does !== 'adds a container')
    throw new Error(`${action.does} saves nothing`)
  const earlier = known.flatMap(({ version }) => version ?? [])
  // A save is based on exactly the version that it replaces.
  if (last.version !== null) expect(action.basedOn).toBe(last.version)
  else expect(earlier).not.toContain(action.basedOn)
  expect(
    tableLock('deal', last.status, actor.kind),
    `${actor.kind} ${action.does} in ${last.status}`,
  ).toBeNull()
  // A response that was lost has no body.
  return action.does === 'saves' && answer.body !== undefined ? dated.parse(answer.body).modifiedDtime : null
}

/** Returns the next action of one person; each person's actions are in order. */
const queueOf = (results: readonly ActionResult[]) => {
  const waiting = new Map(Map.groupBy(results.filter(isAccepted), ({ actor }) => actor.accountUserId))
  return {
    next: (accountUserId: number, does: readonly ActionResult['action']['does'][]): ActionResult => {
      const result = waiting.get(accountUserId)?.shift()
      if (!result || !does.includes(result.action.does))
        throw new Error(
          `${does.join(' or ')} is written, and ${result?.action.does ?? 'nothing'} was accepted`,
        )
      return result
    },
    left: () => [...waiting.values()].flat(),
  }
}

/**
 * Reconstructs every state of a query from its writes. Fails if accepted responses and writes do not match one to one,
 * or if the tables or the machine do not allow a write.
 */
export const replay = async (
  database: Database,
  walked: WalkedQuery,
  first: Moment,
  results: readonly ActionResult[],
): Promise<Moment[]> => {
  const moments = [first]
  const lines = await historyOf(database, walked.queryId)
  const accepted = queueOf(results)
  const last = () => moments.at(-1) ?? first
  const amend = (patch: Partial<Moment>) => moments.splice(-1, 1, { ...last(), ...patch })
  const takeLine = (status: StatusCode, createdBy: number | null): string => {
    const line = lines.shift()
    expect(line).toMatchObject({ status, createdBy })
    return line?.createdAt.toISOString() ?? ''
  }
  for (const { event, accountUserId, details, subjectId } of await written(database, walked.queryId)) {
    if (event === 'query.stepTaken') {
      const { event: type, status } = step.parse(details)
      if (accountUserId === null) {
        const who = { kind: 'system', partnerId: null } as const
        expectLegal(attemptAt(last(), walked, who, type, { picked: 'none', reason: 'given' }), status)
        amend({ ...concludes(last().status, status), status, version: takeLine(status, null) })
        continue
      }
      const result = accepted.next(accountUserId, ['asks', 'steps'])
      const { action, round } = result
      if (action.does !== 'asks' && action.does !== 'steps') continue
      expectLegal(attemptAt(last(), walked, result.actor, type, action.chosen), status)
      expect(sees(result.actor, { partnerId: walked.partnerId, status: last().status })).toBe(true)
      const version = stayingTypes.includes(type) ? null : takeLine(status, accountUserId)
      moments.push({
        ...last(),
        ...leavesOf(type),
        ...concludes(last().status, status),
        round,
        status,
        version,
      })
    } else if (event === 'query.saved' || event === 'container.saved') {
      const result = accepted.next(accountUserId ?? 0, [
        event === 'query.saved' ? 'saves' : 'adds a container',
      ])
      const version = expectSaved(result, last(), moments)
      const { containers } = last()
      const added =
        result.action.does === 'saves'
          ? []
          : z.array(z.pick(containerAnswer, { id: true })).parse(result.answer.body)
      const both = new Map<number, ContainerState>([
        ...added.map(({ id }) => [id, 'unsent'] as const),
        ...containers,
      ])
      moments.push({ ...last(), round: result.round, version, containers: both })
    } else if (event === 'container.markedSigned') {
      const { round } = accepted.next(accountUserId ?? 0, ['marks signed'])
      const containers = new Map(last().containers).set(Number(subjectId), 'allSigned')
      expect(isMarkable(last().containers.get(Number(subjectId))), 'before it was marked').toBe(true)
      moments.push({ ...last(), round, containers })
    } else if (event === 'container.sent') {
      const before = last().containers.get(Number(subjectId)) ?? 'unsent'
      expect(isSendable(before), 'before it was sent').toBe(true)
      amend({ containers: new Map(last().containers).set(Number(subjectId), 'sent') })
    } else if (event === 'container.withdrawn') {
      expect(last().status, 'closed with its signing').toBe('N')
      expect(last().containers.get(Number(subjectId)), 'before it was withdrawn').toBe('sent')
      amend({ containers: new Map(last().containers).set(Number(subjectId), 'withdrawn') })
    } else {
      // Letters are sent and parties checked by jobs at any time.
      expect(event, 'changes nothing').toMatch(
        /Read$|^contract\.(enteredInLedger|notEntered)$|^call\.refused$|^letter\.sent$|^screening\.|^work\./,
      )
    }
  }
  expect(accepted.left(), 'accepted, and nowhere written').toEqual([])
  expect(lines, 'in the history, and never accepted').toEqual([])
  return moments
}
