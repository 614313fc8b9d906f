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

  const send = async (body: string | null, headers: Record<string, string>) => {
    const authorization = await server.signIn(COMPLIANCE)
    const answered = await fetch(`${server.url}/api/dashboard/message`, {
      method: 'POST',
      body,
      headers: { authorization, ...headers },
    })
    return [answered.status, await answered.json()]
  }

  test.each([
    ['application/json', '"Closed, alone"', 'Closed, alone'],
    ['application/json', 'null', null],
    ['text/plain', 'Closed & plain', 'Closed & plain'],
    ['text/plain', '"Closed, in quotes"', 'Closed, in quotes'],
    ['text/plain', '"Closed" on Friday', '"Closed" on Friday'],
    ['application/x-www-form-urlencoded', 'Closed = shut', 'Closed = shut'],
    ['text/plain', 'null', null],
    ['text/plain', '', null],
  ])('may come alone: %s %s', async (type, body, text) => {
    await save('Something')
    expect(await send(body, { 'content-type': type })).toEqual([200, { text }])
    expect(await read()).toEqual({ text })
  })

  test('is refused if it is blank, too long or not a text', async () => {
    expect(await send('x'.repeat(2001), { 'content-type': 'text/plain' })).toMatchObject([
      400,
      { fields: [{ path: 'body', code: 'field.tooLong' }] },
    ])
    expect(await send('7', { 'content-type': 'application/json' })).toMatchObject([
      400,
      { fields: [{ path: 'body', code: 'field.shape' }] },
    ])
    expect(await send('<text/>', { 'content-type': 'application/xml' })).toMatchObject([
      415,
      { code: 'request.notJson' },
    ])
  })

  test('is not deleted by a multipart form, which is not read', async () => {
    await save('Something')
    const form = '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\nOther\r\n--x--\r\n'
    expect(await send(form, { 'content-type': 'multipart/form-data; boundary=x' })).toMatchObject([
      415,
      { code: 'request.notJson' },
    ])
    expect(await read()).toEqual({ text: 'Something' })
  })

  test('is not written by others', async () => {
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
