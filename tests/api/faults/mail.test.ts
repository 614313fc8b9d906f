import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createServices, type ServicesConfig } from '../../../server/services/services.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { inviteWorker } from '../../../server/user/activation/invite.job.ts'
import { demoInvitations } from '../../../server/demo/invitations.ts'
import { mailFaults, PATIENCE_MS } from '../../specs/service-faults.table.ts'
import { startSmtp } from '../mail/smtp.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { asAnswer, problemOf, outcomeOf } from './each-fault.ts'
import { expectOthersGoOn, resilience } from './faulty-portal.ts'
import { type FaultyTcp, startFaultyTcp } from './faulty-tcp.ts'

const FROM = 'Tehing <portal@tehing.example>'

let server: TestServer
let smtp: Awaited<ReturnType<typeof startSmtp>>
let line: FaultyTcp
let accountUserId: number
beforeAll(async () => {
  smtp = await startSmtp()
  line = await startFaultyTcp(Number(new URL(smtp.url).port))
  const reach = async (configured: ServicesConfig) =>
    createServices(
      { ...configured, mail: { url: `smtp://127.0.0.1:${line.port}`, from: FROM } },
      { warn: () => undefined },
      { timeoutMs: PATIENCE_MS, retryDelayMs: 1 },
      resilience,
    )
  server = await startTestServer({ reach })
  const [user] = await server.database
    .select()
    .from(userTable)
    .where(eq(userTable.email, demoInvitations[1].email))
  accountUserId = Number(user?.accountUserId)
})
afterAll(async () => {
  await line.stop()
  await smtp.stop()
  await server.stop()
})

const invite = () => asAnswer(() => inviteWorker(server.dependencies).work({ accountUserId }))

test.each(Object.entries(mailFaults))('an invitation: %s', async (_, { fault, expected, delivered }) => {
  await line.isWell()
  smtp.delivered.length = 0
  await line.breaks(fault)
  const asked = line.isAsked()
  const sending = invite()
  if (fault === 'hanging') {
    await asked
    await expectOthersGoOn(server)
  }
  expect(outcomeOf(await sending)).toEqual(problemOf(expected))
  await line.isWell()
  // The next attempt: every letter arrives, and only a lost confirmation makes two.
  await vi.waitFor(async () => expect((await invite()).status).toBe(200), 60_000)
  expect(smtp.delivered.map(({ to }) => to)).toEqual(
    Array.from({ length: delivered + 1 }, () => [demoInvitations[1].email]),
  )
})
