import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_PREFIX } from '../../../api/call.ts'
import { dashboardCalls } from '../../../api/dashboard.calls.ts'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { builtClient } from '../built-client.ts'
import { COMPLIANCE, PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

/** Draws what it is given, as text, and nothing for an address that says so. */
const drawing = `
export const script = 'begin()'
export const listAddress = '^/partner$'
export const prerender = () => ''
export const dashboardReads = [{ key: 'user', path: '${userCalls.loggedIn.path}' }, { key: 'message', path: '${dashboardCalls.message.path}' }]
const dashboardList = ({ user }, address) => {
  const list = user.user.role === 'COMPLIANCE' ? '${queryListCalls.all.path}' : '${queryListCalls.ofPartner.path}'
  return { key: 'list', path: list + '?page=0&pageSize=5&' + address, body: '["SM"]' }
}
const drawDashboard = ({ house, language, address, answers }) => {
  if (!answers.list) throw new Error('no list')
  return { html: [house.name, language, address, answers.list.content.length].join(' | '), styles: '' }
}
export const bringDashboard = async () => ({ dashboardList, drawDashboard })`

const client = builtClient({ 'prerender/first.txt': '', 'prerender/prerender.js': drawing })
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clientFolder: client.folder })
})
afterAll(async () => {
  await server.stop()
  client.remove()
})

const open = (address: string, as: Parameters<TestServer['ask']>[2]) =>
  server.ask(dashboardCalls.opening, { query: { address } }, as)

describe('the dashboard as it opens', () => {
  test('holds the answers of the calls that it is made of, and how they look', async () => {
    const { answers, drawn } = await open('sort=queryId,desc', COMPLIANCE)
    const list = await server.ask(
      queryListCalls.all,
      { query: { page: 0, pageSize: 5, sort: 'queryId,desc' }, body: ['SM'] },
      COMPLIANCE,
    )
    expect(answers['list']).toEqual(list)
    expect(answers['message']).toEqual(await server.ask(dashboardCalls.message, {}, COMPLIANCE))
    expect(answers['user']).toEqual(await server.ask(userCalls.loggedIn, {}, COMPLIANCE))
    expect(drawn).toEqual({
      html: `Tehing Liising AS | en | sort=queryId,desc | ${list.content.length}`,
      styles: '',
    })
    expect(list.content.length).toBeGreaterThan(0)
  })

  test.each([PARTNER, SHOP] as const)('shows no more than the own list: %j', async (as) => {
    const { answers } = await open('', as)
    const own = await server.ask(
      queryListCalls.ofPartner,
      { query: { page: 0, pageSize: 5 }, body: ['SM'] },
      as,
    )
    expect(answers['list']).toEqual(own)
  })

  test('is drawn in the language of the page, whatever the user’s is', async () => {
    const token = await server.signIn(SHOP)
    const inEstonian = await fetch(`${server.url}${API_PREFIX}${dashboardCalls.opening.path}`, {
      headers: { authorization: token, 'accept-language': 'et', 'accept-encoding': 'br' },
    })
    expect(inEstonian.headers.get('content-encoding')).toBe('br')
    expect(inEstonian.headers.get('cache-control')).toBe('no-store')
    expect(await inEstonian.json()).toMatchObject({ drawn: { html: expect.stringContaining(' | et | ') } })
  })

  test('is not compressed with what somebody else may have written into the address', async () => {
    const asked = await fetch(
      `${server.url}${API_PREFIX}${dashboardCalls.opening.path}?address=search%3Dguess`,
      { headers: { authorization: await server.signIn(SHOP), 'accept-encoding': 'br' } },
    )
    expect([asked.status, asked.headers.get('content-encoding')]).toEqual([200, null])
  })

  test('lacks what was refused, and is not drawn then', async () => {
    const { answers, drawn } = await open('sort=nothing', SHOP)
    expect(Object.keys(answers)).toEqual(['user', 'message'])
    expect(drawn).toBeNull()
  })

  test('is for who is signed in, with an address of some length', async () => {
    const asked = await fetch(`${server.url}${API_PREFIX}${dashboardCalls.opening.path}`)
    expect([asked.status, await asked.json()]).toMatchObject([401, { code: 'session.missing' }])
    expect(
      await server.refuse(dashboardCalls.opening, { query: { address: 'x'.repeat(2001) } }, SHOP),
    ).toMatchObject({ status: 400, fields: [{ path: 'address', code: 'field.tooLong' }] })
  })

  test('a server without a built client says nothing, and all is asked for as ever', async () => {
    const bare = await startTestServer()
    expect(await bare.ask(dashboardCalls.opening, { query: {} }, SHOP)).toEqual({ answers: {}, drawn: null })
    await bare.stop()
  })
})
