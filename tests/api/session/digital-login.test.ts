import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessionCalls } from '../../../api/session.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { digitalLoginTable } from '../../../server/schema/digital-login.table.ts'
import { loginAttemptTable } from '../../../server/schema/session.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { startTestServer, type TestServer } from '../server.ts'
import {
  decideOnPhone,
  finishDigital,
  type Person,
  refuseDigital,
  startDigital,
  statusOf,
} from './digital.ts'

/** A valid code without an account. */
const stranger: Person = { identityCode: '37605030299' }
const partner: Person = { identityCode: '40504040001' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const forgetTries = async () => {
  await server.database.delete(loginAttemptTable)
}

const through = async (person: Person) => {
  const { sessionId } = await startDigital(server, person)
  return finishDigital(server, person, sessionId)
}

const setCode = (email: string, personalCode: string) =>
  server.database.update(userTable).set({ personalCode }).where(eq(userTable.email, email))

describe('each published test person gets their outcome', () => {
  test.concurrent.each([
    { identityCode: '40504040001', email: 'partner@tehing.example', role: 'PARTNER' },
    { identityCode: '50001029996', email: 'inhouse@tehing.example', role: 'PARTNER' },
    { identityCode: '60001019906', phone: '00000766', email: 'shop@tehing.example', role: 'SHOP' },
  ])('$identityCode is signed in as $email', async ({ email, role, ...person }) => {
    const { headers, result } = await through(person)
    expect(result).toBe('OK')
    expect(headers.get('role')).toBe(`ROLE_${role}`)
    expect(headers.get('language')).toBe('en')
    expect(headers.get('cache-control')).toBe('no-store')
    const authorization = headers.get('authorization') ?? ''
    const who = await server.request(userCalls.loggedIn, {}, undefined, { headers: { authorization } })
    expect(who.body).toMatchObject({ user: { email } })
  })

  test.concurrent.each([
    [{ identityCode: '30403039917' }, 'USER_CANCELLED'],
    [{ identityCode: '30403039928' }, 'USER_CANCELLED'],
    [{ identityCode: '30403039972' }, 'USER_CANCELLED'],
    [{ identityCode: '30403039983' }, 'TIMEOUT'],
    [{ identityCode: '37605030298' }, 'NOT_FOUND'],
    [{ identityCode: '60001019928', phone: '00000366' }, 'NOT_FOUND'],
    [{ identityCode: '60001019950', phone: '01100266' }, 'USER_CANCELLED'],
    [{ identityCode: '60001019961', phone: '00000666' }, 'ERROR'],
    [{ identityCode: '60001019972', phone: '01200266' }, 'ERROR'],
    [{ identityCode: '60001019983', phone: '13100266' }, 'ERROR'],
    [{ identityCode: '60001019947', phone: '07110066' }, 'ERROR'],
    [{ identityCode: '60001019906', phone: '55500000' }, 'OK'],
  ] as const)('%j ends with %s', async (person, expected) => {
    if (expected === 'OK') {
      const { sessionId, verificationCode } = await startDigital(server, person)
      await decideOnPhone(server, verificationCode, 'confirmed')
      expect(await finishDigital(server, person, sessionId)).toMatchObject({ result: expected })
      return
    }
    const { headers, result } = await through(person)
    expect(result).toBe(expected)
    expect(headers.get('authorization')).toBeNull()
  })
})

describe('a person without a script decides on the phone page', () => {
  beforeEach(forgetTries)

  test('confirmation without an account: no access', async () => {
    const { sessionId, verificationCode } = await startDigital(server, stranger)
    expect(verificationCode).toMatch(/^\d{4}$/)
    const waiting = await statusOf(server, stranger, sessionId)
    expect(waiting.body).toEqual({ sessionId, state: 'PENDING', result: null })
    await decideOnPhone(server, verificationCode, 'confirmed')
    expect(await finishDigital(server, stranger, sessionId)).toMatchObject({ result: 'NO_ACCESS' })
  })

  test('an inactive user or a shop user without a shop: no access', async () => {
    await setCode('credit@tehing.example', stranger.identityCode)
    await server.database
      .update(userTable)
      .set({ active: false })
      .where(eq(userTable.email, 'credit@tehing.example'))
    const { sessionId, verificationCode } = await startDigital(server, stranger)
    await decideOnPhone(server, verificationCode, 'confirmed')
    const { headers, result } = await finishDigital(server, stranger, sessionId)
    expect(result).toBe('NO_ACCESS')
    expect(headers.get('authorization')).toBeNull()
    await server.database
      .update(userTable)
      .set({ active: true, personalCode: '30403039983' })
      .where(eq(userTable.email, 'credit@tehing.example'))
  })

  test('refusal', async () => {
    const { sessionId, verificationCode } = await startDigital(server, stranger)
    await decideOnPhone(server, verificationCode, 'refused')
    expect(await finishDigital(server, stranger, sessionId)).toMatchObject({ result: 'USER_CANCELLED' })
  })

  test('no decision: timeout after 90 seconds', async () => {
    const { sessionId, verificationCode } = await startDigital(server, stranger)
    await statusOf(server, stranger, sessionId)
    server.advance(90_000)
    expect((await statusOf(server, stranger, sessionId)).body).toMatchObject({ result: 'TIMEOUT' })
    await decideOnPhone(server, verificationCode, 'confirmed')
    expect((await statusOf(server, stranger, sessionId)).body).toMatchObject({ result: 'TIMEOUT' })
    server.advance(5 * 60_000)
    expect((await statusOf(server, stranger, sessionId)).status).toBe(404)
  })

  test('cancelled in the browser, a later confirmation does not sign in', async () => {
    const { sessionId, verificationCode } = await startDigital(server, stranger)
    await statusOf(server, stranger, sessionId)
    await server.ask(sessionCalls.cancelDigitalLogin, { params: { sessionId } })
    await decideOnPhone(server, verificationCode, 'confirmed')
    expect((await statusOf(server, stranger, sessionId)).body).toMatchObject({ result: 'USER_CANCELLED' })
    await server.ask(sessionCalls.cancelDigitalLogin, { params: { sessionId: 'unknown' } })
  })

  test('the page is in both languages, without scripts, and escapes its texts', async () => {
    await startDigital(server, stranger)
    const answer = await fetch(`${server.url}/sandbox/phone?lang=et`)
    const page = await answer.text()
    expect(page).toContain('Kinnita PIN1-ga')
    expect(page).not.toContain('<script')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})

describe('a session id', () => {
  beforeEach(forgetTries)

  test('works once without a cookie', async () => {
    const { sessionId } = await startDigital(server, partner)
    expect(await finishDigital(server, partner, sessionId)).toMatchObject({ result: 'OK' })
    const again = await statusOf(server, partner, sessionId)
    expect(again.status).toBe(404)
    expect(again.headers.get('authorization')).toBeNull()
  })

  test('can be read again for a minute by the same browser, with the same session', async () => {
    const started = await server.request(sessionCalls.startSmartId, { body: partner })
    const { sessionId } = started.body as { sessionId: string }
    const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { headers } = await finishDigital(server, partner, sessionId)
    const token = headers.get('authorization')
    const again = (sent: string) =>
      server.request(sessionCalls.smartIdStatus, { params: { sessionId } }, undefined, {
        headers: { cookie: sent },
      })
    const repeated = await again(cookie)
    expect(repeated.body).toEqual({ sessionId, state: 'COMPLETED', result: 'OK' })
    expect(repeated.headers.get('authorization')).toBe(token)
    expect((await again('tehing_sso=another')).status).toBe(404)
    expect((await again('')).status).toBe(404)
    const rows = await server.database
      .select()
      .from(auditTable)
      .where(eq(auditTable.event, 'session.started'))
      .orderBy(desc(auditTable.auditId))
    expect(rows[0]?.requestId).not.toBe(repeated.headers.get('x-request-id'))
    server.advance(60_001)
    expect((await again(cookie)).status).toBe(404)
  })

  test('of an ended session is unknown', async () => {
    const started = await server.request(sessionCalls.startSmartId, { body: partner })
    const { sessionId } = started.body as { sessionId: string }
    const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { headers } = await finishDigital(server, partner, sessionId)
    const authorization = headers.get('authorization') ?? ''
    await server.ask(sessionCalls.logout, {}, undefined, { headers: { authorization } })
    const again = await server.request(sessionCalls.smartIdStatus, { params: { sessionId } }, undefined, {
      headers: { cookie },
    })
    expect([again.status, again.headers.get('authorization')]).toEqual([404, null])
  })

  test('gives concurrent requests one session', async () => {
    const { sessionId } = await startDigital(server, partner)
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (;;) {
          const answered = await statusOf(server, partner, sessionId)
          if (!JSON.stringify(answered.body).includes('PENDING')) return answered
        }
      }),
    )
    expect(answers.filter(({ headers }) => headers.get('authorization') !== null)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(7)
  })

  test('of another method, or an invalid one, is unknown', async () => {
    const { sessionId } = await startDigital(server, partner)
    expect((await statusOf(server, { ...partner, phone: '1' }, sessionId)).status).toBe(404)
    expect((await statusOf(server, partner, 'abc')).status).toBe(404)
    expect((await statusOf(server, partner, crypto.randomUUID())).status).toBe(404)
  })

  test('keeps two sign-ins of one person apart', async () => {
    const [one, two] = [await startDigital(server, stranger), await startDigital(server, stranger)]
    expect(one.sessionId).not.toBe(two.sessionId)
    await decideOnPhone(server, two.verificationCode, 'refused')
    expect(await finishDigital(server, stranger, two.sessionId)).toMatchObject({ result: 'USER_CANCELLED' })
    expect((await statusOf(server, stranger, one.sessionId)).body).toMatchObject({ state: 'PENDING' })
    await decideOnPhone(server, one.verificationCode, 'confirmed')
    expect(await finishDigital(server, stranger, one.sessionId)).toMatchObject({ result: 'NO_ACCESS' })
  })

  test('is cleared of personal data afterwards', async () => {
    const { sessionId } = await startDigital(server, { identityCode: '30403039917' })
    await finishDigital(server, { identityCode: '30403039917' }, sessionId)
    const ofIt = eq(digitalLoginTable.digitalLoginId, sessionId)
    const [row] = await server.database.select().from(digitalLoginTable).where(ofIt)
    expect(row).toMatchObject({ identityCode: '', challenge: '', providerSession: '', interactions: '' })
  })
})

describe('requests to a phone are limited', () => {
  beforeEach(forgetTries)

  test('per person: the sixth must wait, wherever it comes from', async () => {
    for (let count = 0; count < 5; count += 1) await startDigital(server, stranger)
    const { status, headers, body } = await refuseDigital(server, stranger)
    expect(status).toBe(429)
    expect(headers.get('retry-after')).toMatch(/^(?:29|30)$/)
    expect(body).toMatchObject({ code: 'login.tooMany' })
    expect((await refuseDigital(server, { identityCode: '30403039928' })).status).toBe(200)
    server.advance(60_000)
    expect((await refuseDigital(server, stranger)).status).toBe(200)
  })

  test('and a success clears earlier attempts', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { sessionId } = await startDigital(server, partner)
      expect(await finishDigital(server, partner, sessionId)).toMatchObject({ result: 'OK' })
    }
  })

  test('per address', async () => {
    const now = server.dependencies.now()
    const tries = Array.from({ length: 50 }, (_, nth) => ({
      account: `someone ${nth}`,
      address: '127.0.0.1',
      at: now,
    }))
    await server.database.insert(loginAttemptTable).values(tries)
    expect((await refuseDigital(server, stranger)).status).toBe(429)
  })

  test('the person is counted by a hash', async () => {
    await startDigital(server, stranger)
    const tries = await server.database.select().from(loginAttemptTable)
    expect(tries).toHaveLength(1)
    expect(JSON.stringify(tries)).not.toContain(stranger.identityCode)
  })
})

test.each([
  [sessionCalls.startSmartId, { method: 'smartid', identityCode: '4050404000' }, 'identityCode'],
  [sessionCalls.startSmartId, { method: 'mobileid', identityCode: '40504040001' }, 'method'],
  [sessionCalls.startMobileId, { method: 'mobileid', identityCode: '40504040001' }, 'phone'],
  [sessionCalls.startMobileId, { method: 'mobileid', identityCode: '40504040001', phone: '+37255' }, 'phone'],
])('%o with %j is refused at its field', async (call, body, path) => {
  const problem = await server.refuse(call, { body })
  expect(problem).toMatchObject({ code: 'request.invalid', fields: [{ path }] })
})

test('refusals are audited without personal codes', async () => {
  const entries = await server.database
    .select()
    .from(auditTable)
    .where(eq(auditTable.event, 'session.refused'))
  expect(entries.map(({ details }) => details)).toEqual(
    expect.arrayContaining([
      { method: 'smartid', result: 'USER_CANCELLED' },
      { method: 'mobileid', result: 'ERROR' },
    ]),
  )
  expect(JSON.stringify(entries)).not.toMatch(/30403039917|60001019961/)
})
