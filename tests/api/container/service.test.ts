import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { containerCalls } from '../../../api/container.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { runSigningDeadlines } from '../../../server/container/container.workers.ts'
import { sendSignerLetter } from '../../../server/container/signer-letter.ts'
import { syncSigning } from '../../../server/container/sync-signing.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { containerSignerTable } from '../../../server/schema/container.table.ts'
import { setDeadlines } from '../provider-settings/example.ts'
import { ServiceError } from '../../../server/services/client/service-error.ts'
import { outboxWith, readOutbox } from '../mail/outbox.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { asked, moveTo, needsOf, runAt, send } from './clock.ts'
import { COMPLIANCE, CREDIT, PARTNER, queryIn } from './scene.ts'
import { containerOf, decide, statusOf } from './signing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const lettersTo = async (address: string) =>
  (await readOutbox(server)).filter(({ text }) => text.includes(address)).map(({ heading }) => heading)

const settled = (address: string, headings: string[]) =>
  vi.waitFor(async () => expect(await lettersTo(address)).toEqual(headings), 60_000)

const pageOf = async (queryId: number, container: number) =>
  (await containerOf(server, queryId, container)).signers[0]?.page ?? ''

const auditOf = async (container: number, event: string) =>
  (
    await server.database
      .select()
      .from(auditTable)
      .where(and(eq(auditTable.event, event), eq(auditTable.subjectId, String(container))))
  ).map(({ details }) => details)

const others = [CREDIT, PARTNER] as const
const INVITED = 'Dokumendid allkirjastamiseks: Meretuul OÜ, 1'
const REMINDED = 'Meeldetuletus: dokumendid allkirjastamiseks: Meretuul OÜ, 1'

describe('the letter to a signer', () => {
  test('has their page and no personal code, is in the query’s language, and is sent once', async () => {
    const { queryId, container, email } = await asked(server)
    const [letter] = await outboxWith(server, 1, email)
    expect(letter?.heading).toBe(INVITED)
    const address = await pageOf(queryId, container)
    expect(letter?.text).toContain(address)
    expect(letter?.text.replace(address, '')).not.toMatch(/\d{11}/)
    await vi.waitFor(async () => {
      const [signer] = (await containerOf(server, queryId, container)).signers
      expect(signer?.mailed_at).toEqual(expect.any(String))
    }, 60_000)

    const [signer] = (await containerOf(server, queryId, container)).signers
    const repeated = {
      containerId: container,
      signerId: signer?.signerId ?? 0,
      kind: 'invitation' as const,
      at: signer?.mailed_at ?? '',
    }
    await sendSignerLetter(needsOf(server), repeated)
    // As after a crash between sending the letter and recording it: the letter's id is known.
    await server.database
      .update(containerSignerTable)
      .set({ mailedAt: null })
      .where(eq(containerSignerTable.containerId, container))
    await sendSignerLetter(needsOf(server), repeated)
    expect(await lettersTo(email)).toEqual([INVITED])
  })

  test('is in the signer’s language; a client’s is in the customer’s', async () => {
    const of = await queryIn(server, 'CR')
    const email = `own-${of.container}@meretuul.example`
    const person = {
      containerId: of.container,
      givenName: 'Õie',
      surname: 'Müüja',
      personalCode: '48403150009',
    }
    await server.database
      .update(containerSignerTable)
      .set({ email: `client-${email}`, language: 'en' })
      .where(eq(containerSignerTable.containerId, of.container))
    await server.database
      .insert(containerSignerTable)
      .values({ ...person, email: `seller-${email}`, roles: ['seller'], language: 'en' })
    await send(server, of)
    await settled(`seller-${email}`, ['Documents to sign: Meretuul OÜ, 1'])
    await settled(`client-${email}`, [INVITED])
  })

  test('is sent to a signer without an address only once one is entered', async () => {
    const { queryId, container } = await asked(server, { email: '' })
    const [signer] = (await containerOf(server, queryId, container)).signers
    expect(signer).toMatchObject({ email: '', mailed_at: null, page: expect.any(String) })
    const email = `later-${container}@meretuul.example`
    const params = { id: container, signerId: signer?.signerId ?? 0 }
    const call = containerCalls.address
    expect(await server.refuse(call, { params, body: { email: 'mari' } }, COMPLIANCE)).toMatchObject({
      status: 400,
      fields: [{ path: 'email', code: 'field.email' }],
    })
    for (const as of [CREDIT, PARTNER] as const)
      expect(await server.refuse(call, { params, body: { email } }, as)).toMatchObject({ status: 403 })
    const stranger = { id: container, signerId: 2_000_000 }
    expect(await server.refuse(call, { params: stranger, body: { email } }, COMPLIANCE)).toMatchObject({
      status: 409,
    })
    const answer = await server.ask(call, { params, body: { email } }, COMPLIANCE)
    expect(answer.signers).toMatchObject([{ email }])
    await settled(email, [INVITED])
  })
})

describe('over time', () => {
  test('signers are reminded twice, and then the signing ends', async () => {
    const { queryId, container, email } = await asked(server)
    await settled(email, [INVITED])
    await runAt(server, container, 'reminder', -60_000)
    expect(await containerOf(server, queryId, container)).toMatchObject({ state: 'sent', remindedAt: null })
    await runAt(server, container, 'reminder')
    await settled(email, [REMINDED, INVITED])
    expect(await containerOf(server, queryId, container)).toMatchObject({
      state: 'reminded',
      remindedAt: expect.any(String),
    })
    await runSigningDeadlines(needsOf(server))
    await runAt(server, container, 'reminder')
    await settled(email, [REMINDED, REMINDED, INVITED])

    const page = await pageOf(queryId, container)
    await runAt(server, container, 'expiry', -60_000)
    expect(await containerOf(server, queryId, container)).toMatchObject({ state: 'reminded' })
    await runAt(server, container, 'expiry')
    const ended = await containerOf(server, queryId, container)
    expect(ended).toMatchObject({ state: 'expired', sentForSigning: false, signers: [{ page: null }] })
    expect(await statusOf(server, queryId)).toBe('YS')
    await vi.waitFor(async () => expect((await fetch(page)).status).toBe(404), 60_000)
    await outboxWith(server, 1, `#${queryId}: time to sign 1 is up`)
    expect(await lettersTo(email)).toEqual([REMINDED, REMINDED, INVITED])
    expect(await auditOf(container, 'container.expired')).toEqual([null])
    expect(await auditOf(container, 'container.reminded')).toEqual([null, null])
  })

  test('the days are those of the settings when it is sent', async () => {
    const before = await asked(server)
    await setDeadlines(server, { signing: { reminders: [2], escalation: null, expiry: 5 } })
    const { queryId, container, email } = await asked(server)
    await setDeadlines(server)
    await settled(email, [INVITED])
    await runAt(server, container, 'reminder')
    await settled(email, [REMINDED, INVITED])
    await runAt(server, container, 'expiry')
    expect(await containerOf(server, queryId, container)).toMatchObject({ state: 'expired' })
    expect(await containerOf(server, before.queryId, before.container)).toMatchObject({ state: 'reminded' })
  })

  test('a signature in time counts, even if the postback was lost', async () => {
    const { queryId, container } = await asked(server)
    await decide(await pageOf(queryId, container), 'sign')
    await runAt(server, container, 'expiry', 60_000)
    expect(await containerOf(server, queryId, container)).toMatchObject({ state: 'allSigned' })
  })

  test('nothing ends while the gateway is down', async () => {
    const { queryId, container } = await asked(server)
    const needs = needsOf(server)
    const state = () => Promise.reject(new ServiceError('signing', 'unavailable', 'is down'))
    const down = { ...needs, services: { ...needs.services, signing: { ...needs.services.signing, state } } }
    await moveTo(server, container, 'expiry')
    await expect(runSigningDeadlines(down)).rejects.toThrow('not kept')
    expect(await containerOf(server, queryId, container)).toMatchObject({ state: 'sent' })
    await runSigningDeadlines(needs)
    expect(await containerOf(server, queryId, container)).toMatchObject({ state: 'expired' })
  })
})

describe('manually', () => {
  const of = (id: number) => ({ params: { id } })

  test('compliance reminds at most once an hour, as long as a signer can sign', async () => {
    const { queryId, container, email } = await asked(server)
    await settled(email, [INVITED])
    const answer = await server.ask(containerCalls.remind, of(container), COMPLIANCE)
    expect(answer.state).toBe('reminded')
    await settled(email, [REMINDED, INVITED])
    expect(await server.refuse(containerCalls.remind, of(container), COMPLIANCE)).toMatchObject({
      status: 409,
      code: 'query.refused',
      reason: 'remindedJustNow',
    })
    server.advance(60 * 60_000)
    await server.ask(containerCalls.remind, of(container), COMPLIANCE)
    await settled(email, [REMINDED, REMINDED, INVITED])
    await decide(await pageOf(queryId, container), 'refuse')
    await syncSigning(needsOf(server), container)
    expect(await server.refuse(containerCalls.remind, of(container), COMPLIANCE)).toMatchObject({
      status: 409,
      code: 'query.refused',
    })
    for (const as of others)
      expect(await server.refuse(containerCalls.remind, of(container), as)).toMatchObject({ status: 403 })
  })

  test('after a refusal, which is reported at once, the signer is replaced and the other one signs', async () => {
    const { queryId, container, email } = await asked(server, { givenName: 'Rein', surname: 'Keelduja' })
    const page = await pageOf(queryId, container)
    await decide(page, 'refuse')
    // A reader makes the portal poll the gateway, which sends no postback for a refusal.
    await vi.waitFor(
      async () =>
        expect((await containerOf(server, queryId, container)).signers).toMatchObject([{ refused: true }]),
      { timeout: 60_000, interval: 200 },
    )
    expect(await auditOf(container, 'container.signerRefused')).toEqual([{ signer: 'Rein Keelduja' }])
    await outboxWith(server, 1, `#${queryId}: Rein Keelduja refused to sign 1`)

    for (const as of others)
      expect(await server.refuse(containerCalls.withdraw, of(container), as)).toMatchObject({ status: 403 })
    const withdrawn = await server.ask(containerCalls.withdraw, of(container), COMPLIANCE)
    expect(withdrawn).toMatchObject({
      state: 'withdrawn',
      sentForSigning: false,
      signers: [{ refused: true }],
    })
    expect(await server.refuse(containerCalls.withdraw, of(container), COMPLIANCE)).toMatchObject({
      status: 409,
    })
    await vi.waitFor(async () => expect((await fetch(page)).status).toBe(404), 60_000)

    const { modifiedDtime } = await server.ask(queryCalls.edit, { params: { id: queryId } }, COMPLIANCE)
    const other = {
      name: 'Uus Allkirjastaja',
      personalCode: '60001019906',
      email: `new-${email}`,
      role: 'client',
    } as const
    const replaced = [{ id: container, title: '1', files: [{ id: '8' }], signers: [other] }]
    await server.ask(
      containerCalls.save,
      { params: { id: queryId }, query: { modifiedDtime }, body: replaced },
      COMPLIANCE,
    )
    await send(server, { queryId, container })
    await settled(`new-${email}`, [INVITED])
    await decide(await pageOf(queryId, container), 'sign')
    await vi.waitFor(async () => expect(await statusOf(server, queryId)).toBe('SN'), 60_000)
  })

  test('an unchanged container is sent again to all signers', async () => {
    const { queryId, container, email } = await asked(server)
    await settled(email, [INVITED])
    await decide(await pageOf(queryId, container), 'refuse')
    await syncSigning(needsOf(server), container)
    await server.ask(containerCalls.withdraw, of(container), COMPLIANCE)
    await send(server, { queryId, container })
    expect(await containerOf(server, queryId, container)).toMatchObject({
      state: 'sent',
      remindedAt: null,
      signers: [{ refused: false, signing_status: 'not_signed', page: expect.any(String) }],
    })
    await settled(email, [INVITED, INVITED])
  })

  test('deleting the last unsigned container moves the query on', async () => {
    const { queryId, container } = await asked(server, {}, { containers: 'signed' })
    await server.ask(containerCalls.withdraw, of(container), COMPLIANCE)
    const { modifiedDtime } = await server.ask(queryCalls.edit, { params: { id: queryId } }, COMPLIANCE)
    await server.ask(
      containerCalls.save,
      { params: { id: queryId }, query: { modifiedDtime }, body: [] },
      COMPLIANCE,
    )
    expect(await statusOf(server, queryId)).toBe('SN')
  })

  test('marking as signed records whose signature it replaces', async () => {
    const { queryId, container } = await asked(server, { givenName: 'Rein', surname: 'Keelduja' })
    await decide(await pageOf(queryId, container), 'refuse')
    await syncSigning(needsOf(server), container)
    const marked = await server.ask(containerCalls.setAllSigned, of(container), COMPLIANCE)
    expect(marked.signers).toMatchObject([{ refused: true, signing_status: 'not_signed' }])
    expect(await auditOf(container, 'container.markedSigned')).toEqual([
      { refused: ['Rein Keelduja'], missing: [] },
    ])
  })

  test('nothing of this works before the container is sent', async () => {
    const { container } = await queryIn(server, 'CR')
    for (const call of [containerCalls.remind, containerCalls.withdraw])
      expect(await server.refuse(call, of(container), COMPLIANCE)).toMatchObject({ status: 409 })
    expect(await server.refuse(containerCalls.remind, of(2_000_000), COMPLIANCE)).toMatchObject({
      status: 404,
    })
  })
})

test('the gateway’s responses for a withdrawn signing have no effect', async () => {
  const { queryId, container } = await asked(server)
  const needs = needsOf(server)
  const [signer] = (await containerOf(server, queryId, container)).signers
  // The gateway responds as it did before the withdrawal, when all had signed.
  const state = async () => {
    await server.ask(containerCalls.withdraw, { params: { id: container } }, COMPLIANCE)
    const signed = { signing_status: 'signed' as const, signed_at: new Date().toISOString(), refused: false }
    const signers = [{ signerId: String(signer?.signerId), ...signed }]
    return { state: 'completed' as const, hasAllSigned: true, signers }
  }
  const late = { ...needs, services: { ...needs.services, signing: { ...needs.services.signing, state } } }
  await syncSigning(late, container)
  expect(await containerOf(server, queryId, container)).toMatchObject({
    state: 'withdrawn',
    signers: [{ signing_status: 'not_signed' }],
  })
  expect(await statusOf(server, queryId)).toBe('YS')
})

test('a signing that the gateway ends is reported and can be sent again', async () => {
  const { queryId, container } = await asked(server)
  const needs = needsOf(server)
  const state = async () => ({ state: 'failed' as const, hasAllSigned: false, signers: [] })
  await syncSigning(
    { ...needs, services: { ...needs.services, signing: { ...needs.services.signing, state } } },
    container,
  )
  expect(await containerOf(server, queryId, container)).toMatchObject({
    state: 'failed',
    sentForSigning: false,
  })
  await outboxWith(server, 1, `#${queryId}: signing 1 has failed`)
  await send(server, { queryId, container })
  expect(await containerOf(server, queryId, container)).toMatchObject({ state: 'sent' })
})
