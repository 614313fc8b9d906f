import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registrationCalls } from '../../../api/registration.calls.ts'
import { userUpdate } from '../../../api/user.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { inviteUser } from '../../../server/user/activation/invite.job.ts'
import { outboxWith } from '../mail/outbox.ts'
import { COMPLIANCE, OTHER_SHOP as ADMIN } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { CODES, formOf, lastAuditOf, partnerNamed, userWith } from './people.ts'

type Email = `${string}@${string}`

let server: TestServer
let partnerId: number
beforeAll(async () => {
  server = await startTestServer()
  partnerId = await partnerNamed(server, 'Tööriistakeskus OÜ')
})
afterAll(() => server.stop())

let count = 0
const invited = () => {
  const personalCode = CODES[count] ?? ''
  const email = `kutse-${(count += 1)}@tehing.example`
  return server.ask(
    userCalls.save,
    { body: formOf({ email, personalCode, userRole: 'SHOP', partnerId }) },
    ADMIN,
  )
}
const read = (id: number) => server.ask(userCalls.edit, { params: { id } }, COMPLIANCE)

describe('an invitation that has not been used', () => {
  const linkTo = async (email: string, sent = 1) =>
    (await outboxWith(server, sent, email)).map(
      ({ text }) => /create-password\/([\da-f-]{36})/.exec(text)?.[1] ?? '',
    )
  const of = (id: number) => ({ params: { id } })
  const password = { password: DEMO_PASSWORD }

  test.each<[string, Email]>([
    ['compliance', COMPLIANCE],
    ['a partner’s administrator', ADMIN],
  ])('is withdrawn by %s; its link says so and is not sent again', async (_, who) => {
    const { accountUserId, email } = await invited()
    const [uuid = ''] = await linkTo(email)
    expect(await server.ask(userCalls.withdrawInvitation, of(accountUserId), who)).toMatchObject({
      active: false,
      withdrawn: true,
      closedByCompliance: who === COMPLIANCE,
    })
    const link = { params: { uuid } }
    expect(await server.ask(registrationCalls.activationState, link)).toEqual({
      state: 'withdrawn',
      purpose: 'invitation',
      account: null,
    })
    const refused = { status: 409, code: 'activation.withdrawn' }
    const choose = { ...link, body: password }
    expect(await server.refuse(registrationCalls.createPassword, choose)).toMatchObject(refused)
    expect(await server.refuse(registrationCalls.resetActivationLink, link)).toMatchObject(refused)
    expect(await lastAuditOf(server, 'user.invitationWithdrawn')).toMatchObject({
      accountUserId: (await userWith(server, who)).accountUserId,
      subjectId: String(accountUserId),
    })
    const again = await server.refuse(userCalls.withdrawInvitation, of(accountUserId), COMPLIANCE)
    expect(again).toMatchObject({ status: 409, code: 'user.inactive' })
    const { status } = await server.request(userCalls.resendActivation, of(accountUserId), ADMIN)
    expect(status).toBe(who === COMPLIANCE ? 409 : 204)
    if (who === ADMIN) {
      const fresh = (await linkTo(email, 2)).find((one) => one !== uuid) ?? ''
      await server.ask(registrationCalls.createPassword, { params: { uuid: fresh }, body: password })
      expect(await read(accountUserId)).toMatchObject({ active: true, withdrawn: false })
    }
  })

  test('is withdrawn while another window has it open: the conflict names who did it', async () => {
    const { accountUserId } = await invited()
    const seen = await server.ask(userCalls.edit, of(accountUserId), ADMIN)
    const { firstName, lastName } = await userWith(server, COMPLIANCE)
    await server.ask(userCalls.withdrawInvitation, of(accountUserId), COMPLIANCE)
    await server.ask(userCalls.resendActivation, of(accountUserId), COMPLIANCE)
    const body = userUpdate.parse({ ...seen, phone: '+372 5000 0079' })
    expect(await server.refuse(userCalls.update, { body }, ADMIN)).toMatchObject({
      status: 409,
      code: 'record.conflict',
      savedBy: { name: `${firstName} ${lastName}`, own: false },
    })
  })

  test('sends no letter that was still on its way', async () => {
    const { accountUserId, email } = await invited()
    await linkTo(email)
    await server.database.transaction(async (tx) => {
      await inviteUser(server.dependencies, tx, accountUserId)
      await server.ask(userCalls.withdrawInvitation, of(accountUserId), ADMIN)
    })
    const later = await invited()
    await linkTo(later.email)
    expect(await linkTo(email)).toHaveLength(1)
  })

  test('is used or withdrawn, whichever comes first', async () => {
    const { accountUserId, email } = await invited()
    const [uuid = ''] = await linkTo(email)
    const both = await Promise.all([
      server.request(registrationCalls.createPassword, { params: { uuid }, body: password }),
      server.request(userCalls.withdrawInvitation, of(accountUserId), ADMIN),
    ])
    expect(['204 409', '409 200']).toContain(both.map(({ status }) => status).join(' '))
  })
})
