import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditCalls } from '../../../api/audit.calls.ts'
import { bulkStepCalls } from '../../../api/bulk-step.calls.ts'
import type { Call } from '../../../api/call.ts'
import { allCalls } from '../../../api/calls.ts'
import { decisionTableCalls } from '../../../api/decision-table.calls.ts'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { passkeyCalls } from '../../../api/passkey.calls.ts'
import { privacyCalls } from '../../../api/privacy.calls.ts'
import { retentionCalls } from '../../../api/retention.calls.ts'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { webhookCalls } from '../../../api/webhook.calls.ts'
import { workflowCalls } from '../../../api/workflow.calls.ts'
import { passkeyTable } from '../../../server/schema/passkey.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { addPasskey, demandPasskeys, openPasskeyBrowser } from './passkey.scene.ts'

const COMPLIANCE = 'compliance@tehing.example'
const MINUTE = 60_000
const NOBODY = 2_000_000_000

let server: TestServer
let queryId: number
beforeAll(async () => {
  server = await startTestServer()
  const signed = eq(queryTable.status, 'SN')
  const [query] = await server.database.select().from(queryTable).where(signed).limit(1)
  queryId = Number(query?.queryId)
})
afterAll(() => server.stop())

type Sensitive = [what: string, call: Call, parts: () => object]

const modifiedDtime = '2026-11-20T09:54:00.000Z'

/** Each would be refused for another reason, or start a file, once it is confirmed. */
const sensitive: Sensitive[] = [
  ['activating', queryCalls.takeStep, () => ({ params: { id: queryId, event: 'contract.activate' } })],
  ['activating by status', queryCalls.changeStatus, () => ({ query: { queryId, status: 'CA' } })],
  [
    'activating many',
    bulkStepCalls.take,
    () => ({ body: { event: 'contract.activate', queries: [{ queryId, status: 'SN', modifiedDtime }] } }),
  ],
  ['making an API key', partnerCalls.generateApiKey, () => ({ params: { id: NOBODY } })],
  [
    'setting the address of a webhook',
    webhookCalls.save,
    () => ({ params: { id: NOBODY }, body: { url: 'https://shop.example/' } }),
  ],
  ['making a secret of a webhook', webhookCalls.renewSecret, () => ({ params: { id: NOBODY } })],
  ['exporting the list', queryListCalls.startExport, () => ({ body: { language: 'en' } })],
  ['exporting the trail', auditCalls.startExport, () => ({ body: {} })],
  ['exporting the recorded steps', workflowCalls.startExport, () => ({ params: { format: 'xes' } })],
  ['deleting a user', userCalls.delete, () => ({ body: { accountUserId: NOBODY } })],
  [
    'sending a link for a new passkey',
    userCalls.recoverPasskey,
    () => ({ params: { id: NOBODY }, body: { reason: 'Lost' } }),
  ],
  ['exporting personal data', privacyCalls.export, () => ({ body: { person: 'Olematu Inimene' } })],
  [
    'erasing personal data',
    privacyCalls.erase,
    () => ({ body: { queryIds: [NOBODY], reason: 'Asked for it' } }),
  ],
  [
    'approving a decision table',
    decisionTableCalls.approve,
    () => ({ params: { version: NOBODY }, body: { modifiedDtime } }),
  ],
  [
    'changing a time of retention',
    retentionCalls.save,
    () => ({ params: { kind: 'contract' }, body: { months: 1 } }),
  ],
]

test('every call that needs a confirmation is one of these', () => {
  const tried = new Set([...sensitive.map(([, call]) => call), passkeyCalls.remove])
  expect(
    allCalls.filter(({ call }) => call.needsConfirmation && !tried.has(call)).map(({ name }) => name),
  ).toEqual([])
})

describe.each(sensitive)('%s', (_, call, parts) => {
  test('needs a confirmation of the last five minutes from a user with a passkey', async () => {
    await server.database.delete(passkeyTable)
    await demandPasskeys(server, null)
    const browser = openPasskeyBrowser(server)
    await browser.login(COMPLIANCE)
    expect((await browser.send(call, parts())).body).not.toMatchObject({ code: 'session.confirm' })
    const authenticator = await addPasskey(server, browser)
    server.advance(6 * MINUTE)
    const refused = { status: 403, body: { code: 'session.confirm' } }
    expect(await browser.send(call, parts())).toMatchObject(refused)
    const options = await browser.send(passkeyCalls.startConfirming)
    const response = authenticator.use(passkeyCalls.startConfirming.response.parse(options.body))
    await browser.send(passkeyCalls.confirm, { body: { response } })
    expect((await browser.send(call, parts())).body).not.toMatchObject({ code: 'session.confirm' })
  })

  test('is refused to a user who must have a passkey and has none', async () => {
    await server.database.delete(passkeyTable)
    await demandPasskeys(server, null)
    const browser = openPasskeyBrowser(server)
    await browser.login(COMPLIANCE)
    await demandPasskeys(server, '2020-01-01')
    const refused = { status: 403, body: { code: 'session.passkeyMissing' } }
    expect(await browser.send(call, parts())).toMatchObject(refused)
  })
})
