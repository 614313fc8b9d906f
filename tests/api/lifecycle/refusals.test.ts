import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalTable } from '../../specs/query.refusals.table.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { expectRefused, expectSystemRefused, named, ofPeople, ofSystem } from './refusals.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The first case of each status and reason; the machine's own test and the deep tier cover all. */
const firstOfEach = <One extends { from: string; reason: string }>(ones: readonly One[]): One[] =>
  [...Map.groupBy(ones, ({ from, reason }) => `${from} ${reason}`).values()].flatMap(([first]) => first ?? [])

describe('a single failing guard', () => {
  test.each(named(firstOfEach(ofPeople)))('%s', (_, one) => expectRefused(server, one))
  test.each(named(firstOfEach(ofSystem)))('%s', (_, one) => expectSystemRefused(server, one))

  test('is tested for every reason of the table', () => {
    const reasons = Object.values(refusalTable).flatMap((row) => Object.values(row).flatMap(Object.keys))
    expect(new Set([...ofPeople, ...ofSystem].map(({ reason }) => reason))).toEqual(new Set(reasons))
  })
})
