import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { allCalls } from '../../../api/calls.ts'
import { projectFolder } from '../../house/sources.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { finishDigital, startDigital } from './digital.ts'
import { demandPasskeys, openPasskeyBrowser } from './passkey.scene.ts'

const SHOP = 'shop@tehing.example'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('the documents name every call that starts a session, and no other call can', async () => {
  const page = readFileSync(resolve(projectFolder, 'docs/security.md'), 'utf8')
  const [, ways = ''] = /## Ways to sign in([^]*?)\n## /.exec(page) ?? []
  const named = [...ways.matchAll(/`((?:GET|POST|PUT) [^`]+)`/g)].map(([, call = '']) => call)
  const starting = allCalls.filter(({ call }) => call.startsSession)
  expect(named.toSorted()).toEqual(starting.map(({ call }) => `${call.method} ${call.path}`).toSorted())
  const login = allCalls.find(({ name }) => name === 'session.login')?.call
  if (login) Reflect.deleteProperty(login, 'startsSession')
  onTestFinished(() => void Object.assign(login ?? {}, { startsSession: true }))
  const refused = await openPasskeyBrowser(server).login(SHOP)
  expect([refused.status, refused.headers.get('authorization')]).toEqual([500, null])
})

test.each([
  ['Smart-ID', { identityCode: '50001029996' }, 'ROLE_PARTNER'],
  ['Mobile-ID', { identityCode: '60001019906', phone: '00000766' }, 'ROLE_SHOP'],
])('%s has two factors, and is enough', async (_, person, role) => {
  await demandPasskeys(server, '2020-01-01', 'everyone')
  const { sessionId } = await startDigital(server, person)
  const { headers } = await finishDigital(server, person, sessionId)
  expect(headers.get('role')).toBe(role)
})
