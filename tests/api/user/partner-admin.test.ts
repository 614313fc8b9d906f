import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../api/call.ts'
import { registrationCalls } from '../../../api/registration.calls.ts'
import { type User, userForm, userUpdate } from '../../../api/user.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { inviteUser } from '../../../server/user/activation/invite.job.ts'
import { activationTable, type UserRow, userTable } from '../../../server/schema/user.table.ts'
import { isPersonalCodeNow } from '../../../domain/valid/valid-identifier.ts'
import { completed } from '../../domain/identifier/identifier.arbitrary.ts'
import { outboxWith } from '../mail/outbox.ts'
import { COMPLIANCE, CREDIT, INHOUSE, OTHER_SHOP as ADMIN, PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { formOf, lastAuditOf, partnerNamed, userWith } from './people.ts'

type Email = `${string}@${string}`
const emailOf = ({ email }: { email: string }) => email as Email

let server: TestServer
let admin: UserRow
let ownPartner: number
let otherPartner: number
beforeAll(async () => {
  server = await startTestServer()
  admin = await userWith(server, ADMIN)
  ownPartner = await partnerNamed(server, 'Tööriistakeskus OÜ')
  otherPartner = await partnerNamed(server, 'Nutipood OÜ')
})
afterAll(() => server.stop())

let count = 0
/** Stores an active user of the administrator's partner. */
const addUser = async (parts: Partial<UserRow> = {}): Promise<UserRow> => {
  count += 1
  const [stored] = await server.database
    .insert(userTable)
    .values({
      firstName: 'Uno',
      lastName: `Uus ${count}`,
      email: `uus-${count}@tehing.example`,
      personalCode: freshCode(),
      userRole: 'SHOP',
      partnerId: ownPartner,
      passwordHash: admin.passwordHash,
      active: true,
      ...parts,
    })
    .returning()
  if (!stored) throw new Error('no user')
  return stored
}
/** A personal code with its checksum that no account has. */
const freshCode = (): string => {
  count += 1
  const [code] = completed(`3800101${String(count).padStart(3, '0')}`, isPersonalCodeNow)
  if (!code) throw new Error('no check digit')
  return code
}
const invitation = (parts: Parameters<typeof formOf>[0] = {}) =>
  formOf({
    email: `kutsutud-${(count += 1)}@tehing.example`,
    personalCode: freshCode(),
    userRole: 'SHOP',
    partnerId: ownPartner,
    ...parts,
  })
const storedUser = async (id: number): Promise<UserRow> => {
  const [found] = await server.database.select().from(userTable).where(eq(userTable.accountUserId, id))
  if (!found) throw new Error('no user')
  return found
}
const read = (id: number, who: Email = COMPLIANCE) => server.ask(userCalls.edit, { params: { id } }, who)
const changed = (user: User, parts: object) => {
  const { accountUserId } = user
  return { body: { accountUserId, ...userForm.parse(user), ...parts } }
}
const lastAudit = (event: string) => lastAuditOf(server, event)

describe('a person who has an account elsewhere', () => {
  const elsewhere = {
    'the e-mail address of another partner’s user': { email: 'Shop@Tehing.Example' },
    'the personal code of another partner’s user': { personalCode: '60001019906' },
    'the e-mail address of credit': { email: 'credit@tehing.example' },
  }

  test.each(Object.entries(elsewhere))('%s is refused alike, by one text', async (_, parts) => {
    const refused = await server.refuse(userCalls.save, { body: invitation(parts) }, ADMIN)
    expect(refused).toMatchObject({ status: 409, code: 'user.askCompliance' })
    expect(refused).not.toHaveProperty('fields')
    expect(JSON.stringify(refused)).not.toMatch(/shop@|6000101|Nutipood/i)
    expect(await lastAudit('call.refused')).toMatchObject({ subject: 'user', details: { foreign: true } })
  })

  test('an invited user does not get them either', async () => {
    const { accountUserId } = await server.ask(userCalls.save, { body: invitation() }, ADMIN)
    const body = changed(await read(accountUserId), { email: 'shop@tehing.example' })
    expect(await server.refuse(userCalls.update, body, ADMIN)).toMatchObject({
      code: 'user.askCompliance',
    })
  })

  test('the own partner’s, who are in the list, are named', async () => {
    const { email } = await addUser()
    expect(await server.refuse(userCalls.save, { body: invitation({ email }) }, ADMIN)).toMatchObject({
      fields: [{ path: 'email', code: 'field.emailTaken' }],
    })
  })
})

type Target = 'own' | 'otherRole' | 'foreign' | 'provider' | 'missing'

/** By hand: the answers to each call about a user of these kinds, in the order of `Target`. */
const expected: [name: keyof typeof userCalls, administrator: string, compliance: string][] = [
  ['edit', '200 200 404 404 404', '200 200 200 200 404'],
  ['update', '200 409 404 404 404', '200 200 200 200 404'],
  ['deactivate', '200 200 404 404 404', '200 200 200 200 404'],
  ['resendActivation', '409 409 404 404 404', '409 409 409 409 404'],
  ['withdrawInvitation', '409 409 404 404 404', '409 409 409 409 404'],
  ['endSessions', '403 403 403 403 403', '204 204 204 204 404'],
  ['recoverPasskey', '403 403 403 403 403', '204 204 204 204 404'],
  ['delete', '403 403 403 403 403', '204 204 204 204 404'],
]
const NONE = '403 403 403 403 403'

const targets: Record<Target, () => Promise<number>> = {
  own: async () => (await addUser()).accountUserId,
  otherRole: async () => (await addUser({ userRole: 'PARTNER' })).accountUserId,
  foreign: async () => (await addUser({ partnerId: otherPartner })).accountUserId,
  provider: async () => (await addUser({ partnerId: null, userRole: 'CREDIT' })).accountUserId,
  missing: async () => 2_000_000_000,
}

const requestOf = async (name: keyof typeof userCalls, id: number) => {
  if (name === 'delete') return { body: { accountUserId: id } }
  if (name === 'recoverPasskey') return { params: { id }, body: { reason: 'Came with the passport' } }
  if (name !== 'update') return { params: { id } }
  const [found] = await server.database.select().from(userTable).where(eq(userTable.accountUserId, id))
  const { userRole, partnerId, email, personalCode } = found ?? invitation()
  return { body: { ...invitation({ userRole, partnerId, email, personalCode }), accountUserId: id } }
}
const answers = async (name: keyof typeof userCalls, who: Email) => {
  const statuses: number[] = []
  for (const make of Object.values(targets)) {
    const call: Call = userCalls[name]
    const { status } = await server.request(call, await requestOf(name, await make()), who)
    statuses.push(status)
  }
  return statuses.join(' ')
}

describe.each(expected)('user.%s', (name, administrator, compliance) => {
  test.each<[string, Email, string]>([
    ['a partner’s administrator', ADMIN, administrator],
    ['compliance', COMPLIANCE, compliance],
    ['credit', CREDIT, NONE],
    ['a partner’s user', PARTNER, NONE],
    ['an in-house user', INHOUSE, NONE],
    ['a shop’s user', SHOP, NONE],
  ])('by %s', async (_, who, statuses) => {
    expect(await answers(name, who)).toBe(statuses)
  })
})

describe('a partner’s administrator', () => {
  test('sees the users of the own partner, with masked codes; the session has the right', async () => {
    await addUser({ partnerId: otherPartner })
    const users = await server.ask(userCalls.findAll, {}, ADMIN)
    expect(users.length).toBeGreaterThan(0)
    expect(new Set(users.map(({ partnerId }) => partnerId))).toEqual(new Set([ownPartner]))
    expect(users.find(({ email }) => email === ADMIN)).toMatchObject({
      partnerAdmin: true,
      personalCode: expect.stringContaining('•'),
    })
    expect((await server.ask(userCalls.loggedIn, {}, ADMIN)).user.partnerAdmin).toBe(true)
    for (const who of [SHOP, PARTNER, INHOUSE, CREDIT] as const)
      expect((await server.request(userCalls.findAll, {}, who)).status).toBe(403)
  })

  test.each<[string, Email]>([
    ['PARTNER', PARTNER],
    ['in-house', INHOUSE],
  ])('of the role %s administers as one of a shop', async (_, who) => {
    const { accountUserId, partnerId, userRole } = await userWith(server, who)
    await server.database
      .update(userTable)
      .set({ partnerAdmin: true })
      .where(eq(userTable.accountUserId, accountUserId))
    const made = await server.ask(userCalls.save, { body: invitation({ userRole, partnerId }) }, who)
    expect(made).toMatchObject({ userRole, partnerId, active: false })
    await server.database
      .update(userTable)
      .set({ partnerAdmin: false })
      .where(eq(userTable.accountUserId, accountUserId))
    expect((await server.request(userCalls.findAll, {}, who)).status).toBe(403)
  })

  test('invites by letter, changes and deactivates; the audit trail names who did it', async () => {
    const body = invitation()
    const made = await server.ask(userCalls.save, { body }, ADMIN)
    const [{ text } = { text: '' }] = await outboxWith(server, 1, body.email)
    const uuid = /create-password\/([\da-f-]{36})/.exec(text)?.[1] ?? ''
    await server.ask(registrationCalls.createPassword, {
      params: { uuid },
      body: { password: DEMO_PASSWORD },
    })
    const token = await server.signIn(emailOf(body))
    await server.ask(userCalls.update, changed(made, { phone: '+372 5000 0009' }), ADMIN)
    await server.ask(userCalls.deactivate, { params: { id: made.accountUserId } }, ADMIN)
    const { status } = await server.request(userCalls.loggedIn, {}, undefined, {
      headers: { authorization: token },
    })
    expect(status).toBe(401)
    for (const event of ['user.created', 'user.changed', 'user.deactivated'])
      expect(await lastAudit(event)).toMatchObject({
        accountUserId: admin.accountUserId,
        subject: 'user',
        subjectId: String(made.accountUserId),
      })
  })

  test.each<[string, () => object, string, string]>([
    ['the role of a partner', () => ({ userRole: 'PARTNER' }), 'userRole', 'field.ownRoleOnly'],
    ['credit', () => ({ userRole: 'CREDIT', partnerId: null }), 'userRole', 'field.ownRoleOnly'],
    ['compliance', () => ({ userRole: 'COMPLIANCE', partnerId: null }), 'userRole', 'field.ownRoleOnly'],
    ['another partner', () => ({ partnerId: otherPartner }), 'partnerId', 'field.ownPartnerOnly'],
    ['administration', () => ({ partnerAdmin: true }), 'partnerAdmin', 'field.byComplianceOnly'],
  ])('cannot give %s, neither to a new user nor to a present one', async (_, parts, path, code) => {
    const refused = { status: 400, fields: expect.arrayContaining([expect.objectContaining({ path, code })]) }
    expect(
      await server.refuse(userCalls.save, { body: { ...invitation(), ...parts() } }, ADMIN),
    ).toMatchObject(refused)
    const { accountUserId } = await addUser()
    const before = await storedUser(accountUserId)
    const user = await read(accountUserId, ADMIN)
    expect(await server.refuse(userCalls.update, changed(user, parts()), ADMIN)).toMatchObject(refused)
    expect(await storedUser(accountUserId)).toEqual(before)
  })

  test('saves an account without a personal code, which stays without; a code cannot be removed', async () => {
    await addUser({ personalCode: '' })
    const { accountUserId: id } = await addUser({ personalCode: '' })
    for (const [who, phone] of [
      [ADMIN, '+372 5000 0007'],
      [COMPLIANCE, '+372 5000 0008'],
    ] as const) {
      const body = userUpdate.parse({ ...(await read(id, who)), phone })
      expect(await server.ask(userCalls.update, { body }, who)).toMatchObject({ phone, personalCode: '' })
    }
    const required = { fields: [expect.objectContaining({ path: 'personalCode', code: 'field.required' })] }
    const withCode = await read((await addUser()).accountUserId)
    expect(
      await server.refuse(
        userCalls.update,
        { body: { ...changed(withCode, {}).body, personalCode: '' } },
        COMPLIANCE,
      ),
    ).toMatchObject(required)
    expect(
      await server.refuse(userCalls.save, { body: { ...invitation(), personalCode: '' } }, ADMIN),
    ).toMatchObject(required)
  })

  test('cannot give up or take the right to administer, end or move the own account', async () => {
    const own = await read(admin.accountUserId, ADMIN)
    expect(await server.refuse(userCalls.update, changed(own, { partnerAdmin: false }), ADMIN)).toMatchObject(
      {
        fields: [{ path: 'partnerAdmin', code: 'field.byComplianceOnly' }],
      },
    )
    const other = await read((await addUser({ partnerAdmin: true })).accountUserId, ADMIN)
    expect(
      await server.refuse(userCalls.update, changed(other, { partnerAdmin: false }), ADMIN),
    ).toMatchObject({ fields: [{ path: 'partnerAdmin', code: 'field.byComplianceOnly' }] })
    expect(
      await server.refuse(userCalls.deactivate, { params: { id: admin.accountUserId } }, ADMIN),
    ).toMatchObject({ status: 409, code: 'user.own' })
    expect(await read(admin.accountUserId)).toMatchObject({ active: true, partnerAdmin: true })
  })

  test('gets the same answer for a user of another partner as for a missing one, and the trail knows', async () => {
    const { accountUserId } = await addUser({ partnerId: otherPartner })
    const refuse = (id: number) => server.refuse(userCalls.edit, { params: { id } }, ADMIN)
    const foreign = await refuse(accountUserId)
    expect(await lastAudit('call.refused')).toMatchObject({
      accountUserId: admin.accountUserId,
      subject: 'user',
      subjectId: String(accountUserId),
      details: { foreign: true },
    })
    const missing = await refuse(2_000_000_000)
    expect(foreign).toEqual(missing)
  })
})

describe('a deactivated account', () => {
  const of = (id: number) => ({ params: { id } })

  test('that compliance has closed only compliance brings back', async () => {
    const { accountUserId: id } = await addUser()
    await server.ask(userCalls.deactivate, of(id), COMPLIANCE)
    expect(await server.refuse(userCalls.resendActivation, of(id), ADMIN)).toMatchObject({
      status: 409,
      code: 'user.closedByCompliance',
      detail: 'Compliance has deactivated this account. Only compliance can change it.',
    })
    const { email } = await read(id, ADMIN)
    const links = () =>
      server.database.select().from(activationTable).where(eq(activationTable.accountUserId, id))
    expect(await links()).toEqual([])
    // A letter that was asked for before, and that the mail server takes only now, has no link.
    const waiting = await addUser({ active: false })
    for (const invited of [id, waiting.accountUserId])
      await server.database.transaction((tx) => inviteUser(server.dependencies, tx, invited))
    await outboxWith(server, 1, waiting.email)
    expect(await links()).toEqual([])
    await server.ask(userCalls.resendActivation, of(id), COMPLIANCE)
    await outboxWith(server, 1, email)
    // Compliance has forgiven: now the administrator may send the link again.
    expect((await server.request(userCalls.resendActivation, of(id), ADMIN)).status).toBe(204)
  })

  test('that the administrator has closed both bring back', async () => {
    for (const who of [ADMIN, COMPLIANCE] as const) {
      const { accountUserId: id } = await addUser()
      await server.ask(userCalls.deactivate, of(id), ADMIN)
      expect((await server.request(userCalls.resendActivation, of(id), who)).status).toBe(204)
    }
  })
})

describe('at the same time', () => {
  let first: UserRow
  let second: UserRow
  beforeEach(async () => {
    first = await addUser({ partnerAdmin: true })
    second = await addUser({ partnerAdmin: true })
  })
  test('two administrators who deactivate each other leave one', async () => {
    const [one, other] = [await server.signIn(emailOf(first)), await server.signIn(emailOf(second))]
    const end = (id: number, authorization: string) =>
      server.request(userCalls.deactivate, { params: { id } }, undefined, { headers: { authorization } })
    const both = await Promise.all([end(second.accountUserId, one), end(first.accountUserId, other)])
    const statuses = both.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses[0]).toBe(200)
    expect([401, 403]).toContain(statuses[1])
    const active = [await storedUser(first.accountUserId), await storedUser(second.accountUserId)]
    expect(active.filter((user) => user.active)).toHaveLength(1)
  })

  test('an invitation sent five times creates one user', async () => {
    const body = invitation()
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => server.request(userCalls.save, { body }, ADMIN)),
    )
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400, 400])
  })
})

describe('compliance', () => {
  test('gives the right and takes it back; the next call knows, and the trail shows both', async () => {
    const stored = await addUser()
    const email = emailOf(stored)
    const token = await server.signIn(email)
    const list = async () =>
      (await server.request(userCalls.findAll, {}, undefined, { headers: { authorization: token } })).status
    const give = async (partnerAdmin: boolean) =>
      server.ask(userCalls.update, changed(await read(stored.accountUserId), { partnerAdmin }), COMPLIANCE)
    const taken: number[] = [await list()]
    expect(await give(true)).toMatchObject({ partnerAdmin: true })
    taken.push(await list())
    expect(await lastAudit('user.changed')).toMatchObject({
      details: { partnerAdmin: { from: false, to: true } },
    })
    expect(await give(false)).toMatchObject({ partnerAdmin: false })
    expect([...taken, await list()]).toEqual([403, 200, 403])
  })

  test('cannot give it to a user without a partner; moving to another partner ends it', async () => {
    expect(
      await server.refuse(
        userCalls.save,
        { body: invitation({ userRole: 'CREDIT', partnerId: null, partnerAdmin: true }) },
        COMPLIANCE,
      ),
    ).toMatchObject({ fields: [{ path: 'partnerAdmin', code: 'field.roleWithoutPartner' }] })
    const moved = await read((await addUser({ partnerAdmin: true })).accountUserId)
    const { body } = changed(moved, { partnerId: otherPartner })
    const { partnerAdmin: _, ...withoutFlag } = body
    expect(await server.ask(userCalls.update, { body: withoutFlag }, COMPLIANCE)).toMatchObject({
      partnerId: otherPartner,
      partnerAdmin: false,
    })
  })
})
