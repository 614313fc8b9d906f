import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { registrationCalls } from '../../../api/registration.calls.ts'
import { sessionCalls } from '../../../api/session.calls.ts'
import { demoInvitations } from '../../../server/demo/invitations.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { loginAttemptTable, sessionTable } from '../../../server/schema/session.table.ts'
import { outboxWith, readOutbox } from '../mail/outbox.ts'
import { COMPLIANCE, CREDIT } from '../query/example.ts'
import { addressesOf, comeBack, decideInApp, linkStatus, openInApp, startLink } from '../session/link.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { fifty, FIFTY, winnerOf } from './fifty.ts'

const [open, expired] = demoInvitations

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.delete(loginAttemptTable)
})

const choose = (uuid: string, nth: number) =>
  server.request(registrationCalls.createPassword, {
    params: { uuid },
    body: { password: `viiskümmend-${nth}` },
  })
const login = (username: string, nth: number) =>
  server.request(sessionCalls.login, { body: { username, password: `viiskümmend-${nth}` } })

/** Expects that only this one of the fifty passwords works. */
const expectPassword = async (email: string, nth: number) => {
  expect((await login(email, nth)).status).toBe(200)
  expect((await login(email, (nth + 1) % FIFTY)).status).toBe(401)
}

const used = { status: 409, code: 'activation.used' }
const audited = (event: string) => server.database.$count(auditTable, eq(auditTable.event, event))
const lettersTo = async (email: string) =>
  (await readOutbox(server)).filter(({ text }) => text.includes(email) && text.includes('/create-password/'))

test('one of fifty uses of an invitation sets the password; the others get that it is used', async () => {
  const { nth } = winnerOf(await fifty((each) => choose(open.uuid, each)), used)
  await expectPassword(open.email, nth)
  const state = await server.ask(registrationCalls.activationState, { params: { uuid: open.uuid } })
  expect(state).toMatchObject({ state: 'used', account: null })
})

test('one of fifty uses of a reset link sets the password and sends one letter', async () => {
  await server.ask(registrationCalls.forgotPassword, { body: { email: CREDIT } })
  const [letter] = await outboxWith(server, 1, '/create-password/')
  const uuid = /create-password\/([\da-f-]{36})/.exec(letter?.text ?? '')?.[1] ?? ''
  const before = await audited('user.passwordReset')
  const { nth } = winnerOf(await fifty((each) => choose(uuid, each)), used)
  await expectPassword(CREDIT, nth)
  expect(await audited('user.passwordReset')).toBe(before + 1)
})

test('of fifty simultaneous reset requests five send letters, and 45 must wait', async () => {
  const answers = await fifty(() =>
    server.request(registrationCalls.forgotPassword, { body: { email: COMPLIANCE } }),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(45)
  await outboxWith(server, 6, '/create-password/')
  expect(await lettersTo(COMPLIANCE)).toHaveLength(5)
})

test('of fifty simultaneous repeated invitations five send letters, and 45 must wait', async () => {
  const parts = { params: { uuid: expired.uuid } }
  const answers = await fifty(() => server.request(registrationCalls.resetActivationLink, parts))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(45)
  await outboxWith(server, 5, expired.email)
  // Letters are sent in order: once a later one has arrived, no other one can follow.
  await server.ask(registrationCalls.forgotPassword, { body: { email: CREDIT } })
  await outboxWith(server, 2, CREDIT)
  expect(await lettersTo(expired.email)).toHaveLength(5)
})

test('fifty returns of a device link, and fifty status calls, start one session', async () => {
  const browser = await startLink(server)
  const { app } = await addressesOf(server, browser)
  const callback = await decideInApp(await openInApp(app), 'confirmed')
  const begun = await audited('session.started')
  const before = await server.database.$count(sessionTable)
  const ways = await Promise.all(Array.from({ length: FIFTY }, () => comeBack(callback, browser.headers)))
  expect(new Set(ways.map(({ path }) => path))).toEqual(new Set(['/login']))
  expect(ways.filter(({ outcome }) => outcome === browser.sessionId).length).toBeGreaterThan(0)
  const answers = await fifty(async () => {
    for (;;) {
      const answered = await linkStatus(server, browser)
      if (!JSON.stringify(answered.body).includes('PENDING')) return answered
    }
  })
  // The same browser can read its session for a minute, in case a response was lost.
  const refused = answers.flatMap(({ status, body }) => (status === 200 ? [] : [body]))
  expect(refused).toEqual([])
  expect(new Set(answers.map(({ headers }) => headers.get('authorization'))).size).toBe(1)
  expect(answers[0]?.headers.get('authorization')).not.toBeNull()
  expect(await server.database.$count(sessionTable)).toBe(before + 1)
  expect(await audited('session.started')).toBe(begun + 1)
})
