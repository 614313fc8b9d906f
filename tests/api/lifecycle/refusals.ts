import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { problem } from '../../../api/problem.ts'
import type { Language } from '../../../api/language.ts'
import type { StatusCode } from '../../../api/status.ts'
import { text } from '../../../server/platform/language/text.ts'
import { tableSteps } from '../../models/query.model.ts'
import { stepTable } from '../../models/query.oracle.ts'
import { CLIENT, type Flaw, type Situation, withFlaw } from '../../models/query.situation.ts'
import type { StepName } from '../../specs/query.refusals.table.ts'
import type { TestServer } from '../server.ts'
import { arrange, type Arranged, whyOf } from './arrange.ts'
import { ask, type StepRequest, stepRequestOf, bySystem, type Person, reasonIn } from './take.ts'
import { writtenOf } from './written.ts'

export type Refused = { status: number; code: string; reason?: string; currentStatus?: string }

export const forbidden: Refused = { status: 403, code: 'access.denied' }
export const refused = (currentStatus: StatusCode, reason: string): Refused => ({
  status: 409,
  code: 'query.refused',
  reason,
  currentStatus,
})
const invalid: Refused = { status: 400, code: 'request.invalid' }
export const notFound: Refused = { status: 404, code: 'notFound' }
export const unreachable = (currentStatus: StatusCode): Refused => ({
  status: 409,
  code: 'query.unreachable',
  currentStatus,
})

/** What the checks of the parties may wait for; other reasons do not say so. */
const waits = ['running', 'risk', 'hold', 'other'] as const

/** Makes a call that must be refused; returns the response, and whether anything was written. */
export async function refusalOf(server: TestServer, of: Arranged, asking: StepRequest, kind: Person) {
  const before = await writtenOf(server.database, of.queryId)
  const { status, body } = await ask(server, asking, kind)
  const { code, reason, currentStatus, detail } = problem.parse(body)
  const says = (language: Language) => {
    // A step that others take names them, one that waits for a condition names it.
    const condition = { count: 1, named: 'yes', condition: whyOf[language] }
    return waits.some((why) => {
      const values = { who: '|', ...condition, why, parties: CLIENT, since: '|' }
      const [start = '', end = ''] = text(language, `refusal.${reason}`, values).split('|')
      return detail.startsWith(start) && detail.endsWith(end) && detail.length >= start.length + end.length
    })
  }
  return {
    status,
    code,
    ...(reason !== undefined && { reason }),
    ...(currentStatus !== undefined && { currentStatus }),
    saysSo: reason === undefined || says('en') || says('et'),
    wroteNothing: isDeepStrictEqual(await writtenOf(server.database, of.queryId), before),
  }
}

export const refusedWithoutWriting = (expected: Refused) => ({
  ...expected,
  saysSo: true,
  wroteNothing: true,
})

/** Each flaw of each step of a person, in a situation without other flaws. */
const flawed = tableSteps.flatMap(({ from, kind, event: { type }, caseName, situation }) => {
  const step: StepName = `${kind} ${type}`
  return Object.entries(stepTable[from][step] ?? {}).flatMap(([reason, flaws]) =>
    flaws.map((want) => {
      const parts = [want].flat()
      const scene = parts.reduce(withFlaw, situation)
      return { from, kind, type, caseName, reason, flaw: parts.join(' and '), scene }
    }),
  )
})

/** Flaws that the call's schema refuses before the query is read. */
const bySchema: ReadonlySet<string> = new Set<Flaw>(['picked: none'])

/** Only an in-house partner sees another partner's query, and only once it was sent. */
const isHidden = (kind: Person, status: StatusCode, { whose }: Situation): boolean =>
  whose !== 'own' && (kind === 'partner' || kind === 'shop' || (kind === 'inhouse' && status === 'P'))

const chosenIn = ({ picked, reason }: Situation) => ({
  picked: picked === 'one',
  reason: reasonIn({ reason }),
})

export const ofPeople = flawed.flatMap((one) => (one.kind === 'system' ? [] : [{ ...one, kind: one.kind }]))
export const ofSystem = flawed.filter(({ kind }) => kind === 'system')
export const named = <One extends { from: string; caseName: string; flaw: string }>(ones: readonly One[]) =>
  ones.map((one) => [`${one.from}: ${one.caseName}, but ${one.flaw}`, one] as const)

/** Expects that a person's step is refused for the flaw's reason and writes nothing. */
export async function expectRefused(server: TestServer, one: (typeof ofPeople)[number]) {
  const { from, kind, type, reason, flaw, scene } = one
  const of = await arrange(server.database, { status: from, kind, situation: scene })
  const asking = stepRequestOf(of, from, type, kind, chosenIn(scene))
  const expected = bySchema.has(flaw)
    ? invalid
    : isHidden(kind, from, scene)
      ? notFound
      : refused(from, reason)
  expect(await refusalOf(server, of, asking, kind)).toEqual(refusedWithoutWriting(expected))
}

/** Expects that a step of the system is refused for the flaw's reason and writes nothing. */
export async function expectSystemRefused(server: TestServer, one: (typeof ofSystem)[number]) {
  const { from, kind, type, reason, scene } = one
  const of = await arrange(server.database, { status: from, kind, situation: scene })
  const before = await writtenOf(server.database, of.queryId)
  expect(await bySystem(server, of, type, scene)).toEqual({ reason })
  expect(await writtenOf(server.database, of.queryId)).toEqual(before)
}
