import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passkeyCalls } from '../../../api/passkey.calls.ts'
import { sessionCalls } from '../../../api/session.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import type { Transaction } from '../../../server/platform/database/database.ts'
import { passkeyTable } from '../../../server/schema/passkey.table.ts'
import type { UserRow } from '../../../server/schema/user.table.ts'
import {
  endSessionsOf,
  findSession,
  findSessionsOf,
  insertSession,
  lockUserRow,
} from '../../../server/session/session.store.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { userWith } from '../user/people.ts'
import { waitingForLocks } from '../waiting-for-locks.ts'
import { createAuthenticator } from './authenticator.ts'
import { addPasskey, openPasskeyBrowser, originOf, type PasskeyBrowser } from './passkey.scene.ts'

const CREDIT = 'credit@tehing.example'
const HOUR = 3_600_000

let server: TestServer
let owner: UserRow
beforeAll(async () => {
  server = await startTestServer()
  owner = await userWith(server, CREDIT)
})
afterAll(() => server.stop())

type Answer = Awaited<ReturnType<PasskeyBrowser['send']>>

/** Answers a call that waits for the account while a transaction does something to its sessions. */
const answerAfter = async (send: () => Promise<Answer>, change: (tx: Transaction) => Promise<unknown>) => {
  let answer: Promise<Answer> | undefined
  await server.database.transaction(async (tx) => {
    await lockUserRow(tx, owner.accountUserId)
    answer = send()
    await expect.poll(() => waitingForLocks(server)).toBeGreaterThan(0)
    await change(tx)
  })
  return answer
}

const savePassword = async (browser: PasskeyBrowser) => () =>
  browser.send(userCalls.savePassword, { body: { password: 'uus-kuusepuu' } })

const add = async (browser: PasskeyBrowser) => {
  const { body } = await browser.send(passkeyCalls.startAdding, { body: {} })
  const response = createAuthenticator(originOf(server)).create(passkeyCalls.startAdding.response.parse(body))
  return () => browser.send(passkeyCalls.add, { body: { name: 'Another', response } })
}

const remove = async (browser: PasskeyBrowser) => {
  await addPasskey(server, browser)
  const [own] = passkeyCalls.own.response.parse((await browser.send(passkeyCalls.own)).body)
  return () => browser.send(passkeyCalls.remove, { params: { passkeyId: own?.id } })
}

const countKeys = () =>
  server.database.$count(passkeyTable, eq(passkeyTable.accountUserId, owner.accountUserId))

test.each([
  ['a new password', savePassword],
  ['a new passkey', add],
  ['the removal of a passkey', remove],
])('%s that was under way when the sessions ended is refused', async (_, prepare) => {
  const browser = openPasskeyBrowser(server)
  await browser.login(CREDIT)
  const send = await prepare(browser)
  const keys = await countKeys()
  const now = server.dependencies.now()
  const answer = await answerAfter(send, (tx) => endSessionsOf(tx, owner.accountUserId, now))
  expect(answer).toMatchObject({ status: 401, body: { code: 'session.invalid' } })
  expect(await findSessionsOf(server.database, owner.accountUserId, now)).toEqual([])
  expect((await userWith(server, CREDIT)).passwordHash).toBe(owner.passwordHash)
  expect(await countKeys()).toBe(keys)
})

test.each([
  ['all others', sessionCalls.endOthers],
  ['all', sessionCalls.endAll],
])('ending %s ends the session of a new password under way, too', async (_, call) => {
  const browser = openPasskeyBrowser(server)
  await browser.login(CREDIT)
  const [jti, createdAt] = [randomUUID(), server.dependencies.now()]
  const expiresAt = new Date(createdAt.getTime() + HOUR)
  const { accountUserId } = owner
  const answer = await answerAfter(
    () => browser.send(call),
    (tx) => insertSession(tx, { jti, accountUserId, method: 'password', createdAt, expiresAt }),
  )
  expect(answer?.status).toBe(204)
  expect(await findSession(server.database, { jti })).toBeUndefined()
})
