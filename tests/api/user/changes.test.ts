import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registrationCalls } from '../../../api/registration.calls.ts'
import { sessionCalls } from '../../../api/session.calls.ts'
import { type User, userUpdate } from '../../../api/user.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { refuseLastCompliance } from '../../../server/user/user-rules.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { outboxWith } from '../mail/outbox.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { CODES, create, partnerNamed, userWith } from './people.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const find = async (email: string) => {
  const { accountUserId } = await userWith(server, email)
  return server.ask(userCalls.edit, { params: { id: accountUserId } }, COMPLIANCE)
}
const bodyOf = (user: User, parts: Partial<User> = {}) => userUpdate.parse({ ...user, ...parts })
const update = (user: User, parts: Partial<User> = {}) =>
  server.ask(userCalls.update, { body: bodyOf(user, parts) }, COMPLIANCE)
const refuseUpdate = (user: User, parts: Partial<User>) =>
  server.refuse(userCalls.update, { body: bodyOf(user, parts) }, COMPLIANCE)
const deactivate = (id: number) => server.ask(userCalls.deactivate, { params: { id } }, COMPLIANCE)
const isOpen = async (authorization: string) =>
  (await server.request(userCalls.loggedIn, {}, undefined, { headers: { authorization } })).status === 200
const stateOf = async (uuid: string) => {
  const { status, body } = await server.request(registrationCalls.activationState, { params: { uuid } })
  return status === 200 ? registrationCalls.activationState.response.parse(body).state : status
}
const linksTo = async (email: string, count: number) =>
  (await outboxWith(server, count, email)).map(
    ({ text }) => /create-password\/([\da-f-]{36})/.exec(text)?.[1] ?? '',
  )
const lastDetails = async (event: string) => {
  const [found] = await server.database
    .select()
    .from(auditTable)
    .where(eq(auditTable.event, event))
    .orderBy(desc(auditTable.auditId))
    .limit(1)
  return found?.details
}

describe('changing a user', () => {
  test('is stored and audited without the personal code', async () => {
    const before = await find(CREDIT)
    const after = await update(before, { phone: '+372 5000 0001', personalCode: CODES[0] })
    expect(after).toEqual({
      ...before,
      phone: '+372 5000 0001',
      personalCode: CODES[0],
      modifiedDtime: after.modifiedDtime,
    })
    expect(after.modifiedDtime > before.modifiedDtime).toBe(true)
    expect(await lastDetails('user.changed')).toEqual({
      phone: { from: before.phone, to: '+372 5000 0001' },
      personalCode: 'changed',
    })
  })

  test('based on an older version is refused with the stored user', async () => {
    const read = await find(CREDIT)
    const stored = await update(read, { lastName: 'Uus' })
    expect(await refuseUpdate(read, { lastName: 'Teine' })).toMatchObject({
      status: 409,
      code: 'record.conflict',
      stored,
    })
    expect(await find(CREDIT)).toEqual(stored)
  })

  test('to another user’s e-mail or code is refused at its field', async () => {
    const user = await find(CREDIT)
    expect(await refuseUpdate(user, { email: PARTNER.toUpperCase() })).toMatchObject({
      status: 400,
      fields: [{ path: 'email', code: 'field.emailTaken' }],
    })
    expect(await refuseUpdate(user, { personalCode: '40504040001' })).toMatchObject({
      fields: [{ path: 'personalCode', code: 'field.personalCodeTaken' }],
    })
    expect(await update(user, { email: 'Credit@tehing.example' })).toMatchObject({
      email: 'Credit@tehing.example',
    })
  })

  test('of role or partner ends the sessions; other changes do not', async () => {
    const partnerId = await partnerNamed(server, 'Rattapood OÜ')
    const { accountUserId } = await create(server, {
      email: 'liigub@tehing.example',
      personalCode: CODES[1],
      userRole: 'PARTNER',
      partnerId: await partnerNamed(server, 'Põhja Masinad OÜ'),
    })
    const { passwordHash } = await userWith(server, PARTNER)
    await server.database
      .update(userTable)
      .set({ active: true, passwordHash })
      .where(eq(userTable.accountUserId, accountUserId))
    const email = 'liigub@tehing.example'
    const token = await server.signIn(email, DEMO_PASSWORD)
    await update(await find(email), { firstName: 'Mare' })
    expect(await isOpen(token)).toBe(true)
    await update(await find(email), { partnerId })
    expect(await isOpen(token)).toBe(false)
    const second = await server.signIn(email, DEMO_PASSWORD)
    await update(await find(email), { userRole: 'CREDIT', partnerId: null })
    expect(await isOpen(second)).toBe(false)
  })

  test('of an invited user’s e-mail voids the old link and sends a new one', async () => {
    const [wrong, right] = ['vale-aadress@tehing.example', 'oige-aadress@tehing.example']
    const made = await create(server, { email: wrong, personalCode: CODES[2] })
    const [old = ''] = await linksTo(wrong, 1)
    expect(await stateOf(old)).toBe('open')
    await update(made, { email: right })
    const [link = ''] = await linksTo(right, 1)
    expect([await stateOf(old), await stateOf(link)]).toEqual([404, 'open'])
  })
})

describe('a deactivated account', () => {
  test('is signed out at once, and a new activation link reactivates it', async () => {
    const { accountUserId } = await userWith(server, PARTNER)
    const token = await server.signIn(PARTNER)
    expect(await deactivate(accountUserId)).toMatchObject({ active: false, invited: false })
    expect(await isOpen(token)).toBe(false)
    const login = (password: string) =>
      server.request(sessionCalls.login, { body: { username: PARTNER, password } })
    expect((await login(DEMO_PASSWORD)).status).toBe(401)
    expect(
      await server.refuse(userCalls.deactivate, { params: { id: accountUserId } }, COMPLIANCE),
    ).toMatchObject({ status: 409, code: 'user.inactive' })
    await server.ask(userCalls.resendActivation, { params: { id: accountUserId } }, COMPLIANCE)
    const [uuid = ''] = await linksTo(PARTNER, 1)
    const body = { password: 'kolmteist karu' }
    await server.ask(registrationCalls.createPassword, { params: { uuid }, body })
    expect((await login('kolmteist karu')).status).toBe(200)
    expect(
      await server.refuse(userCalls.resendActivation, { params: { id: accountUserId } }, COMPLIANCE),
    ).toMatchObject({ status: 409, code: 'user.active' })
  })

  test('that is invited twice is activated by the newest link only', async () => {
    const email = 'kaks-linki@tehing.example'
    const { accountUserId } = await create(server, { email, personalCode: CODES[3] })
    const [first = ''] = await linksTo(email, 1)
    await server.ask(userCalls.resendActivation, { params: { id: accountUserId } }, COMPLIANCE)
    const links = await linksTo(email, 2)
    const newest = links.find((uuid) => uuid !== first) ?? ''
    expect([await stateOf(first), await stateOf(newest)]).toEqual([404, 'open'])
  })
})

describe('the own account', () => {
  test('cannot be deleted, deactivated or given another role', async () => {
    const own = await find(COMPLIANCE)
    const { accountUserId } = own
    const refused = { status: 409, code: 'user.own' }
    expect(await server.refuse(userCalls.delete, { body: { accountUserId } }, COMPLIANCE)).toMatchObject(
      refused,
    )
    const params = { id: accountUserId }
    expect(await server.refuse(userCalls.deactivate, { params }, COMPLIANCE)).toMatchObject(refused)
    expect(await refuseUpdate(own, { userRole: 'CREDIT' })).toMatchObject(refused)
    expect(await update(own, { phone: '+372 5000 0002' })).toMatchObject({ phone: '+372 5000 0002' })
  })

  test('of the last active compliance user cannot be removed', async () => {
    const last = await find(COMPLIANCE)
    const refuse = () => server.database.transaction((tx) => refuseLastCompliance(tx, last))
    await expect(refuse()).rejects.toMatchObject({ code: 'user.lastCompliance' })
    const other = await create(server, {
      email: 'teine@tehing.example',
      personalCode: CODES[4],
      userRole: 'COMPLIANCE',
    })
    await expect(refuse()).rejects.toMatchObject({ code: 'user.lastCompliance' })
    await server.database
      .update(userTable)
      .set({ active: true })
      .where(eq(userTable.accountUserId, other.accountUserId))
    await refuse()
  })
})

test('of a partner’s manager stays until the partner has another one', async () => {
  const manager = await find(INHOUSE)
  const { accountUserId } = manager
  await server.database
    .update(partnerTable)
    .set({ managerId: accountUserId })
    .where(eq(partnerTable.businessName, 'Rattapood OÜ'))
  const refusals = [
    await server.refuse(userCalls.delete, { body: { accountUserId } }, COMPLIANCE),
    await server.refuse(userCalls.deactivate, { params: { id: accountUserId } }, COMPLIANCE),
    await refuseUpdate(manager, { userRole: 'CREDIT', partnerId: null }),
    await refuseUpdate(manager, { partnerId: await partnerNamed(server, 'Nutipood OÜ') }),
  ]
  for (const refused of refusals) {
    expect(refused).toMatchObject({ status: 409, code: 'user.managesPartners' })
    expect(refused.detail).toContain('Rattapood OÜ')
  }
  await server.database.update(partnerTable).set({ managerId: null })
  expect(await deactivate(accountUserId)).toMatchObject({ active: false })
})
