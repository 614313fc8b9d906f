import { afterAll, beforeAll, expect, test } from 'vitest'
import { userCalls } from '../../../api/user.calls.ts'
import { type User, userUpdate } from '../../../api/user.ts'
import { COMPLIANCE, OTHER_SHOP as ADMIN } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { CODES, formOf, lastAuditOf, partnerNamed } from './people.ts'

const HOUR = 3_600_000
const ALLOWED = 10
const tooMany = { status: 429, body: { code: 'request.tooMany' } }
const askCompliance = { status: 409, body: { code: 'user.askCompliance' } }
const [OWN, FREE] = CODES

let server: TestServer
let invited: User
let partnerId: number
beforeAll(async () => {
  server = await startTestServer()
  partnerId = await partnerNamed(server, 'Tööriistakeskus OÜ')
  invited = await server.ask(userCalls.save, { body: invitation('kutsutud', OWN) }, ADMIN)
})
afterAll(() => server.stop())

const invitation = (name: string, personalCode: string) =>
  formOf({ email: `${name}@tehing.example`, personalCode, userRole: 'SHOP', partnerId })
const update = async (parts: Partial<User>) => {
  const { accountUserId: id } = invited
  const read = await server.ask(userCalls.edit, { params: { id } }, ADMIN)
  return server.request(userCalls.update, { body: userUpdate.parse({ ...read, ...parts }) }, ADMIN)
}

test('a partner’s administrator finds out about a few accounts elsewhere a day', async () => {
  const taken = { email: 'shop@tehing.example' }
  expect((await update({ email: 'parandatud@tehing.example' })).status).toBe(200)
  const burst = await Promise.all(Array.from({ length: ALLOWED * 2 }, () => update(taken)))
  const statuses = burst.map(({ status }) => status).toSorted((one, other) => one - other)
  expect(statuses).toEqual([...Array<number>(ALLOWED).fill(409), ...Array<number>(ALLOWED).fill(429)])

  // Taken or not: the refusal must not tell.
  for (const parts of [taken, { personalCode: FREE }]) expect(await update(parts)).toMatchObject(tooMany)
  const another = { body: invitation('teine', FREE) }
  const refused = await server.request(userCalls.save, another, ADMIN)
  expect(refused).toMatchObject(tooMany)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
  expect(await lastAuditOf(server, 'session.lockedOut')).toMatchObject({
    details: { code: 'request.tooMany' },
  })

  expect((await update({ phone: '+372 5000 0079' })).status).toBe(200)
  const ofCompliance = { body: invitation('kolmas', CODES[2]) }
  expect((await server.request(userCalls.save, ofCompliance, COMPLIANCE)).status).toBe(201)

  server.advance(23 * HOUR)
  expect(await update(taken)).toMatchObject(tooMany)
  server.advance(2 * HOUR)
  expect(await update(taken)).toMatchObject(askCompliance)
  expect((await server.request(userCalls.save, another, ADMIN)).status).toBe(201)
})
