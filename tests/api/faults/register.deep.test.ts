import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { companyCalls } from '../../../api/company.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { completeQuery, PARTNER } from '../query/example.ts'
import type { TestServer } from '../server.ts'
import { eachFault, eachWrongResponse, type Scene } from './each-fault.ts'
import { type FaultyPortal, startFaultyPortal } from './faulty-portal.ts'

let portal: FaultyPortal
beforeAll(async () => {
  portal = await startFaultyPortal('businessRegister')
})
afterAll(() => portal.stop())

const queries = async ({ database }: TestServer) =>
  (await database.select({ all: count() }).from(queryTable))[0]?.all ?? 0

const nothing = async () => undefined

const byName: Scene<undefined> = {
  arrange: nothing,
  act: (server) => server.request(companyCalls.byName, { query: { name: 'hansakivi' } }, PARTNER),
  stored: queries,
  expectDone: (_, __, { body }) =>
    expect(body).toMatchObject([{ name: 'Hansakivi Ehitus OÜ', companyCode: '16934822', status: 'entered' }]),
}
const byCode: Scene<undefined> = {
  ...byName,
  act: (server) => server.request(companyCalls.byCode, { query: { companyCode: '16934822' } }, PARTNER),
}
/** The number of queries before. */
const saving: Scene<number> = {
  arrange: queries,
  act: (server) => server.request(queryCalls.save, { body: completeQuery }, PARTNER),
  stored: queries,
  served: 201,
  expectDone: async ({ server }, before, { body }) => {
    expect(await queries(server)).toBe(before + 1)
    const { queryId } = body as { queryId: number }
    const [row] = await server.database.select().from(queryTable).where(eq(queryTable.queryId, queryId))
    expect(row).toMatchObject({ custName: completeQuery.custName, custRegCode: '16934822', status: 'P' })
  },
}

eachFault('business register: search by name', () => portal, byName)
eachFault('business register: search by code', () => portal, byCode)
eachFault('business register: save with a new client', () => portal, saving)

type Row = { reg_code: number; name: string; status: string }
type Said = { status: string; data: Row[] }
const each =
  (change: (row: Row) => object) =>
  ({ data }: Said) => ({
    status: 'OK',
    data: data.map((row) => ({ ...row, ...change(row) })),
  })
const nobody: Scene<undefined>['expectDone'] = (_, __, { body }) => expect(body).toEqual([])

describe('invalid responses of the business register', () => {
  describe('to a search', () => {
    eachWrongResponse(
      () => portal,
      { ...byName, expectDone: nobody },
      {
        "other companies' names are not what was asked for": {
          change: each(() => ({ name: 'Keegi Teine OÜ' })),
          expected: 'served',
        },
      },
    )
    eachWrongResponse(
      () => portal,
      { ...byCode, expectDone: nobody },
      {
        "other companies' codes are not what was asked for": {
          change: each(() => ({ reg_code: 11_077_247 })),
          expected: 'served',
        },
      },
    )
    eachWrongResponse(() => portal, byName, {
      'a status that no company has': { change: each(() => ({ status: 'X' })), expected: 'refused' },
      'a number for a name': { change: each(() => ({ name: 12 })), expected: 'refused' },
      'a character that no text has': {
        change: each(() => ({ name: 'Hansakivi\u0000' })),
        expected: 'refused',
      },
    })
  })
  describe('about a new client', () => {
    eachWrongResponse(() => portal, saving, {
      'that another company is bankrupt says nothing of this one': {
        change: each(() => ({ reg_code: 11_077_247, status: 'N' })),
        expected: 'served',
      },
      'an unknown status is no answer': { change: each(() => ({ status: 'X' })), expected: 'served' },
    })
  })
})
