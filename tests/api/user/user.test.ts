import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { registrationCalls } from '../../../api/registration.calls.ts'
import { sessionCalls } from '../../../api/session.calls.ts'
import { statusHistoryCalls } from '../../../api/status-history.calls.ts'
import type { UserForm } from '../../../api/user.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { outboxWith } from '../mail/outbox.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { CODES, create, formOf, lastAuditOf, LOGO, partnerNamed, userWith } from './people.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const PASSWORD = 'kolmteist karu'
const linkIn = (text: string) => /create-password\/([\da-f-]{36})/.exec(text)?.[1] ?? ''
const linksTo = async (email: string, count: number) =>
  (await outboxWith(server, count, email)).map(({ text }) => linkIn(text))
const choose = (uuid: string) =>
  server.request(registrationCalls.createPassword, { params: { uuid }, body: { password: PASSWORD } })
const login = (email: string) =>
  server.request(sessionCalls.login, { body: { username: email, password: PASSWORD } })
const isOpen = async (authorization: string) =>
  (await server.request(userCalls.loggedIn, {}, undefined, { headers: { authorization } })).status === 200
const lastAudit = (event: string) => lastAuditOf(server, event)
const edit = (id: number) => server.ask(userCalls.edit, { params: { id } }, COMPLIANCE)

describe('a new user', () => {
  test('is invited by letter, chooses a password and signs in', async () => {
    const email = 'kutsutud@tehing.example'
    const made = await create(server, { email, lastName: '  Kask  ', personalCode: CODES[0], logo: LOGO })
    expect(made).toEqual({
      ...formOf({ email, lastName: 'Kask', personalCode: CODES[0], logo: LOGO }),
      accountUserId: expect.any(Number),
      fullName: 'Mari Kask',
      partner: null,
      active: false,
      invited: true,
      withdrawn: false,
      closedByCompliance: false,
      hideVatFields: false,
      passkeyBlockedDtime: null,
      modifiedDtime: expect.any(String),
    })
    expect((await login(email)).status).toBe(401)
    const [uuid = ''] = await linksTo(email, 1)
    expect((await choose(uuid)).status).toBe(204)
    const signedIn = await login(email)
    expect([signedIn.status, signedIn.headers.get('role')]).toEqual([200, 'ROLE_CREDIT'])
    expect(await edit(made.accountUserId)).toMatchObject({ active: true, invited: false })
    expect(await lastAudit('user.created')).toMatchObject({
      subject: 'user',
      subjectId: String(made.accountUserId),
      details: { userRole: 'CREDIT', partnerId: null, email },
    })
  })

  test('of a partner has its name', async () => {
    const partnerId = await partnerNamed(server, 'Nutipood OÜ')
    const made = await create(server, {
      email: 'pood@tehing.example',
      personalCode: CODES[1],
      userRole: 'SHOP',
      partnerId,
    })
    expect(made).toMatchObject({ userRole: 'SHOP', partnerId, partner: 'Nutipood OÜ' })
  })

  test('sent twice with one key is created once', async () => {
    const body = formOf({ email: 'korduv@tehing.example', personalCode: CODES[2] })
    const send = () =>
      server.ask(userCalls.save, { body }, COMPLIANCE, { headers: { 'idempotency-key': 'user-once-0001' } })
    const [one, two] = [await send(), await send()]
    expect(two).toEqual(one)
  })

  test('with another user’s e-mail and personal code is refused at both fields', async () => {
    const taken = formOf({ email: 'Partner@Tehing.Example', personalCode: '5000102 9996' })
    expect(await server.refuse(userCalls.save, { body: taken }, COMPLIANCE)).toMatchObject({
      status: 400,
      fields: [
        { path: 'email', code: 'field.emailTaken' },
        { path: 'personalCode', code: 'field.personalCodeTaken' },
      ],
    })
  })

  test('sent ten times at once is created once', async () => {
    const body = formOf({ email: 'korraga@tehing.example', personalCode: CODES[3] })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.request(userCalls.save, { body }, COMPLIANCE)),
    )
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 400)])
  })

  const HTML = `data:image/png;base64,${btoa('<svg onload="alert(1)">')}`
  const nutipood = () => partnerNamed(server, 'Nutipood OÜ')
  const inhouse = () => partnerNamed(server, 'Tehing Liising AS')
  /** By hand from section 5: refused values, with field and error. */
  test.each<[string, Partial<UserForm>, (() => Promise<number>) | null, [path: string, code: string]]>([
    ['no first name', { firstName: ' ' }, null, ['firstName', 'field.required']],
    ['no last name', { lastName: '' }, null, ['lastName', 'field.required']],
    ['no personal code', { personalCode: '' }, null, ['personalCode', 'field.required']],
    ['a wrong personal code', { personalCode: '38001085719' }, null, ['personalCode', 'field.personalCode']],
    ['no e-mail', { email: '' }, null, ['email', 'field.required']],
    ['a wrong e-mail', { email: 'mari@' }, null, ['email', 'field.email']],
    ['a wrong phone', { phone: 'five' }, null, ['phone', 'field.phone']],
    ['a role there is not', { userRole: 'ADMIN' as 'CREDIT' }, null, ['userRole', 'field.choice']],
    ['a partner without one', { userRole: 'PARTNER' }, null, ['partnerId', 'field.required']],
    ['a shop without a partner', { userRole: 'SHOP' }, null, ['partnerId', 'field.required']],
    ['credit with a partner', { userRole: 'CREDIT' }, nutipood, ['partnerId', 'field.roleWithoutPartner']],
    [
      'compliance with a partner',
      { userRole: 'COMPLIANCE' },
      nutipood,
      ['partnerId', 'field.roleWithoutPartner'],
    ],
    ['a shop in-house', { userRole: 'SHOP' }, inhouse, ['partnerId', 'field.shopNotInhouse']],
    ['a partner there is not', { userRole: 'SHOP' }, async () => 999_999, ['partnerId', 'field.choice']],
    ['a logo that is none', { logo: HTML }, null, ['logo', 'field.picture']],
    [
      'a logo of a type not taken',
      { logo: 'data:image/svg+xml;base64,PHN2Zz4=' },
      null,
      ['logo', 'field.picture'],
    ],
    [
      'too large a logo',
      { logo: `data:image/png;base64,${'A'.repeat(280_000)}` },
      null,
      ['logo', 'field.pictureTooLarge'],
    ],
  ])('with %s is refused', async (_, parts, partner, [path, code]) => {
    const body = {
      ...formOf({ email: 'vale@tehing.example', personalCode: CODES[4], ...parts }),
      ...(partner && { partnerId: await partner() }),
    }
    const refused = await server.refuse(userCalls.save, { body }, COMPLIANCE)
    expect([refused.status, refused.fields?.[0]]).toMatchObject([400, { path, code }])
  })
})

describe('the list of users', () => {
  test('has everyone, personal codes masked and without logos', async () => {
    const all = await server.ask(userCalls.findAll, {}, COMPLIANCE)
    expect(all.find(({ email }) => email === PARTNER)).toEqual({
      accountUserId: expect.any(Number),
      firstName: 'Peeter',
      lastName: 'Põhjala',
      fullName: 'Peeter Põhjala',
      personalCode: '4••••••••••',
      email: PARTNER,
      phone: '+37255512301',
      userRole: 'PARTNER',
      language: 'en',
      partnerId: await partnerNamed(server, 'Põhja Masinad OÜ'),
      partnerAdmin: false,
      partner: 'Põhja Masinad OÜ',
      active: true,
      invited: false,
      withdrawn: false,
      closedByCompliance: false,
      hideVatFields: false,
      modifiedDtime: expect.any(String),
    })
    const { body } = await server.request(userCalls.findAll, {}, COMPLIANCE)
    expect(JSON.stringify(body)).not.toContain('data:image')
  })

  test('the form has the full personal code, and reading it is audited', async () => {
    const { accountUserId } = await userWith(server, PARTNER)
    expect(await edit(accountUserId)).toMatchObject({ personalCode: '40504040001' })
    const { accountUserId: reader } = await userWith(server, COMPLIANCE)
    expect(await lastAudit('user.personalCodesRead')).toMatchObject({
      accountUserId: reader,
      subjectId: String(accountUserId),
    })
  })

  test('a missing user is not found', async () => {
    const params = { id: 999_999 }
    for (const call of [userCalls.edit, userCalls.deactivate, userCalls.resendActivation])
      expect(await server.refuse(call, { params }, COMPLIANCE)).toMatchObject({ status: 404 })
    const body = { accountUserId: 999_999 }
    expect(await server.refuse(userCalls.delete, { body }, COMPLIANCE)).toMatchObject({ status: 404 })
    const update = { ...formOf({ email: 'x@tehing.example', personalCode: CODES[4] }), ...body }
    expect(await server.refuse(userCalls.update, { body: update }, COMPLIANCE)).toMatchObject({ status: 404 })
  })
})

test('after a deletion only the name remains, in what the user did', async () => {
  const { accountUserId } = await userWith(server, SHOP)
  const { queryId } = await server.ask(queryCalls.save, { body: { custName: 'Kustutaja klient' } }, SHOP)
  const token = await server.signIn(SHOP)
  await server.ask(userCalls.delete, { body: { accountUserId } }, COMPLIANCE)
  expect(await isOpen(token)).toBe(false)
  expect(await server.refuse(userCalls.edit, { params: { id: accountUserId } }, COMPLIANCE)).toMatchObject({
    status: 404,
  })
  const history = await server.ask(statusHistoryCalls.find, { params: { queryId } }, COMPLIANCE)
  expect(history.map(({ createdByName }) => createdByName)).toEqual(['Siim Nutt'])
  expect(await userWith(server, SHOP)).toMatchObject({
    firstName: 'Siim',
    personalCode: '',
    phone: '',
    logo: null,
    passwordHash: null,
    active: false,
  })
  const again = await create(server, { email: SHOP, personalCode: '60001019906' })
  expect(again.accountUserId).not.toBe(accountUserId)
})

test('users are administered by compliance only', async () => {
  const { accountUserId } = await userWith(server, PARTNER)
  for (const as of [PARTNER, INHOUSE, CREDIT] as const) {
    expect(await server.refuse(userCalls.findAll, {}, as)).toMatchObject({ status: 403 })
    const body = { accountUserId }
    expect(await server.refuse(userCalls.delete, { body }, as)).toMatchObject({ status: 403 })
  }
})
