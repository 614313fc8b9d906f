import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryCalls } from '../../../contract/query.calls.ts'
import { clientRules } from '../../specs/client-rules.table.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { INHOUSE, SHOP } from './example.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test.each(clientRules)('$field keeps to its rule in every view', async ({ field, takes, refuses }) => {
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
