import { count, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionCalls } from '../../../api/session.calls.ts'
import type { DigitalLoginStarted } from '../../../api/session.ts'
import { digitalLoginTable } from '../../../server/schema/digital-login.table.ts'
import { loginAttemptTable } from '../../../server/schema/session.table.ts'
import type { TestServer } from '../server.ts'
import { finishDigital, type Person, startDigital, statusOf } from '../session/digital.ts'
import { eachFault, type Scene } from './each-fault.ts'
import { expectOthersGoOn, type FaultyPortal, startFaultyPortal } from './faulty-portal.ts'

const smart: Person = { identityCode: '40504040001' }
const other: Person = { identityCode: '50001029996' }
const mobile: Person = { identityCode: '60001019906', phone: '00000766' }

let smartId: FaultyPortal
let mobileId: FaultyPortal
beforeAll(async () => {
  smartId = await startFaultyPortal('smartId')
  mobileId = await startFaultyPortal('mobileId')
})
afterAll(async () => {
  await smartId.stop()
  await mobileId.stop()
})

const nothing = async () => undefined

/** Pending logins; an attempt that rang no phone does not count against the person. */
const kept = async ({ database }: TestServer) => ({
  logins: (await database.select({ n: count() }).from(digitalLoginTable))[0]?.n,
  attempts: (
    await database
      .select({ n: count() })
      .from(loginAttemptTable)
      .where(like(loginAttemptTable.account, '%id:%'))
  )[0]?.n,
})
/** Clears the limits, because the tests ring more often than a person may be rung. */
const forget = async ({ database }: TestServer) => {
  await database.delete(digitalLoginTable)
  await database.delete(loginAttemptTable)
}

const asking = (person: Person): Scene<void> => ({
  arrange: forget,
  act: (server) =>
    person.phone === undefined
      ? server.request(sessionCalls.startSmartId, { body: { method: 'smartid', ...person } })
      : server.request(sessionCalls.startMobileId, { body: { method: 'mobileid', ...person } }),
  stored: kept,
  expectDone: async ({ server }, _, { body }) => {
    const { sessionId, verificationCode } = body as DigitalLoginStarted
    expect(verificationCode).toMatch(/^\d{4}$/)
    expect(await kept(server)).toEqual({ logins: 1, attempts: 1 })
    const { result, headers } = await finishDigital(server, person, sessionId)
    expect(result).toBe('OK')
    expect(headers.get('authorization')).toMatch(/^Bearer /)
  },
})

eachFault('Smart-ID: ask the phone', () => smartId, asking(smart))
eachFault('Mobile-ID: ask the phone', () => mobileId, asking(mobile))
const linking: Scene<void> = {
  arrange: nothing,
  act: (server) => server.request(sessionCalls.startDeviceLink, { body: {} }),
  stored: async ({ database }) => (await database.select({ n: count() }).from(digitalLoginTable))[0]?.n,
  expectDone: (_, __, { body }) => expect(body).toMatchObject({ sessionId: expect.any(String) }),
}
eachFault('Smart-ID: device link', () => smartId, linking)

describe.each([
  ['Smart-ID', () => smartId, smart],
  ['Mobile-ID', () => mobileId, mobile],
] as const)('while %s is asked whether the person has confirmed', (_, portal, person) => {
  test('while it hangs, the screen keeps waiting; the person is signed in when it is back', async () => {
    const { server, service } = portal()
    await service.recover()
    await forget(server)
    await service.fail({ fault: 'hanging' }, /session\//)
    const { sessionId } = await startDigital(server, person)
    const waiting = await statusOf(server, person, sessionId)
    expect(waiting).toMatchObject({ status: 200, body: { state: 'PENDING', result: null } })
    await expectOthersGoOn(server)
    await service.recover()
    expect((await finishDigital(server, person, sessionId)).result).toBe('OK')
  })

  test.each([
    'failing',
    'overloaded',
    'page',
    'broken',
    'shape',
    'endless',
    'forbidden',
    'redirect',
  ] as const)('%s, nobody is signed in, and the next try is a new one', async (fault) => {
    const { server, service } = portal()
    await service.recover()
    await forget(server)
    await service.fail({ fault }, /session\//)
    const { sessionId } = await startDigital(server, person)
    const { result, headers } = await finishDigital(server, person, sessionId)
    expect([result, headers.get('authorization')]).toEqual(['ERROR', null])
    await service.recover()
    await expect
      .poll(
        async () => {
          const next = await server.request(
            person.phone === undefined ? sessionCalls.startSmartId : sessionCalls.startMobileId,
            { body: { method: person.phone === undefined ? 'smartid' : 'mobileid', ...person } },
          )
          if (next.status !== 200) return next.status
          return (await finishDigital(server, person, (next.body as DigitalLoginStarted).sessionId)).result
        },
        { timeout: 15_000 },
      )
      .toBe('OK')
  })
})

describe('forged confirmations', () => {
  const answeredWrongly = async (person: Person, change: (said: never) => unknown) => {
    const { server, service } = person.phone === undefined ? smartId : mobileId
    await service.recover()
    await forget(server)
    await service.fail({ change: change }, /session\//)
    const { sessionId } = await startDigital(server, person)
    const { result, headers } = await finishDigital(server, person, sessionId)
    await service.recover()
    return [result, headers.get('authorization')]
  }

  test('another person’s valid signature does not sign in', async () => {
    const { server, service } = smartId
    await service.recover()
    await forget(server)
    const { sessionId } = await startDigital(server, other)
    expect((await finishDigital(server, other, sessionId)).result).toBe('OK')
    const theirs = service.answered.findLast(({ body }) => body.includes('"COMPLETE"'))?.body ?? ''
    expect(await answeredWrongly(smart, () => JSON.parse(theirs) as unknown)).toEqual(['ERROR', null])
  })

  test('the person’s own earlier signature does not sign in again', async () => {
    const { server, service } = smartId
    await service.recover()
    await forget(server)
    const { sessionId } = await startDigital(server, smart)
    expect((await finishDigital(server, smart, sessionId)).result).toBe('OK')
    const before = service.answered.findLast(({ body }) => body.includes('"COMPLETE"'))?.body ?? ''
    expect(await answeredWrongly(smart, () => JSON.parse(before) as unknown)).toEqual(['ERROR', null])
  })

  test.each([
    ['Smart-ID', smart, { state: 'COMPLETE', result: { endResult: 'OK' } }],
    ['Mobile-ID', mobile, { state: 'COMPLETE', result: 'OK' }],
  ] as const)('a yes of %s without a signature signs nobody in', async (_, person, said) => {
    expect(await answeredWrongly(person, () => said)).toEqual(['ERROR', null])
  })

  test.each([
    ['Smart-ID', smart, { state: 'COMPLETE', result: { endResult: 'PERHAPS' } }],
    ['Mobile-ID', mobile, { state: 'COMPLETE', result: 'PERHAPS' }],
  ] as const)('a word that %s does not have signs nobody in', async (_, person, said) => {
    expect(await answeredWrongly(person, () => said)).toEqual(['ERROR', null])
  })
})
