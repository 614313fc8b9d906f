import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { clientRules } from '../../specs/client-rules.table.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { INHOUSE, SHOP } from './example.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test.each(clientRules)('$field follows its rule in every view', async ({ field, takes, refuses }) => {
  for (const as of [INHOUSE, SHOP] as const) {
    for (const [typed, code] of refuses) {
      const refused = await server.refuse(queryCalls.save, { body: { [field]: typed } }, as)
      expect(refused).toMatchObject({ status: 400, code: 'request.invalid' })
      expect(refused.fields?.map((fault) => [fault.path, fault.code])).toContainEqual([field, code])
      expect(new Set(refused.fields?.map(({ path }) => path))).toEqual(new Set([field]))
    }
    for (const typed of [...takes, '']) {
      const kept = await server.ask(queryCalls.save, { body: { [field]: typed } }, as)
      expect(kept[field]).toBe(typed)
    }
  }
})

test('a postal code fits its country, also if one of them is stored already', async () => {
  const save = (body: object) => server.request(queryCalls.save, { body }, INHOUSE)
  const problem = { fields: [{ path: 'zipCode', code: 'field.zipCode' }] }
  const british = await server.ask(queryCalls.save, { body: { country: 'GB', zipCode: 'SW1A 1AA' } }, INHOUSE)
  const { queryId, modifiedDtime } = british
  expect(british.zipCode).toBe('SW1A 1AA')
  expect(await save({ queryId, modifiedDtime, country: 'EE' })).toMatchObject({ status: 400, body: problem })
  const other = await save({ queryId, modifiedDtime, zipCode: 'EC1A 1BB' })
  expect(other).toMatchObject({ status: 200, body: { zipCode: 'EC1A 1BB' } })
  const now = queryCalls.save.response.parse(other.body).modifiedDtime
  const home = await save({ queryId, modifiedDtime: now, country: 'EE', zipCode: '10111' })
  expect(home.status).toBe(200)
  const later = queryCalls.save.response.parse(home.body).modifiedDtime
  expect(await save({ queryId, modifiedDtime: later, zipCode: 'abc' })).toMatchObject({
    status: 400,
    body: problem,
  })
})
