import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../api/call.ts'
import { allCalls } from '../../../api/calls.ts'
import type { View } from '../../../machines/lifecycle/query/locks.ts'
import { type Reach, reachTable } from '../../specs/reach.table.ts'
import { accounts } from '../query/lock.scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { partsOf } from './parts.ts'
import { readEverything, missing, type RecordIds, insertRecords } from './scene.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The owner of the caller's own records; all other records here belong to another shop. */
const owners = [
  ['partner', 'Põhja Masinad OÜ'],
  ['inhouse', 'Tehing Liising AS'],
  ['shop', 'Nutipood OÜ'],
] as const
const STRANGER = 'Rattapood OÜ'
const views = Object.keys(accounts) as View[]
const callOf = new Map(allCalls.map(({ name, call }) => [name, call]))
const named = Object.keys(reachTable)

const CODES: Readonly<Record<number, Reach>> = { 403: 'no', 404: 'hidden' }

const answered = async (name: string, of: RecordIds, view: View): Promise<Reach | number> => {
  const parts = partsOf[name]?.(of) ?? {}
  const { status } = await server.request(callOf.get(name) as Call, parts, accounts[view])
  return CODES[status] ?? (status === 401 || status >= 500 ? status : 'in')
}

/** Whether the call may change its record. */
const changes = (name: string) => callOf.get(name)?.method !== 'GET'

/** Each call that may change its record gets fresh ones. */
const foundBy = async (view: View, column: 0 | 1 | 2, find: () => Promise<RecordIds>) => {
  const shared = await find()
  const before = await readEverything(server, shared)
  const answers: [string, unknown][] = []
  for (const name of named) {
    const said = reachTable[name]?.[view][column]
    answers.push([name, await answered(name, said === 'in' && changes(name) ? await find() : shared, view)])
  }
  expect(await readEverything(server, shared)).toEqual(before)
  return answers
}
const said = (view: View, column: 0 | 1 | 2 | 3) =>
  named.map((name) => [name, reachTable[name]?.[view][column]])

test.each(owners)('which own records the %s view reaches', async (view, owner) => {
  expect(await foundBy(view, 0, () => insertRecords(server, owner, 'P'))).toEqual(said(view, 0))
})

describe.each(views)('which other records the %s view reaches', (view) => {
  test('of another partner’s unsent query; calls on hidden records change nothing', async () => {
    expect(await foundBy(view, 1, () => insertRecords(server, STRANGER, 'P'))).toEqual(said(view, 1))
  })

  test('of another partner’s sent query', async () => {
    expect(await foundBy(view, 2, () => insertRecords(server, STRANGER, 'SM'))).toEqual(said(view, 2))
  })

  test('of missing records', async () => {
    const answers: [string, unknown][] = []
    for (const name of named) answers.push([name, await answered(name, missing, view)])
    expect(answers).toEqual(said(view, 3))
  })
})
