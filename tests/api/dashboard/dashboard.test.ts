import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dashboardCalls } from '../../../api/dashboard.calls.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const read = () => server.ask(dashboardCalls.message, {}, SHOP)
const save = (text: string | null) => server.ask(dashboardCalls.saveMessage, { body: { text } }, COMPLIANCE)

describe('the message on the dashboards', () => {
  test('is written by compliance and read by all', async () => {
    expect((await read()).text).toContain('maintenance')
    expect(await save('  Closed on Friday. ')).toEqual({ text: 'Closed on Friday.' })
    expect(await read()).toEqual({ text: 'Closed on Friday.' })
  })

  test.each([[null], [''], ['   ']])('is deleted by %j', async (text) => {
    await save('Something')
    expect(await save(text)).toEqual({ text: null })
    expect(await read()).toEqual({ text: null })
  })

  test('is not written by others, nor longer than fits', async () => {
    for (const as of [PARTNER, INHOUSE, SHOP, CREDIT] as const)
      expect(await server.refuse(dashboardCalls.saveMessage, { body: { text: 'x' } }, as)).toMatchObject({
        status: 403,
      })
    const body = { text: 'x'.repeat(2001) }
    expect(await server.refuse(dashboardCalls.saveMessage, { body }, COMPLIANCE)).toMatchObject({
      status: 400,
      fields: [{ path: 'text', code: 'field.tooLong' }],
    })
  })
})
