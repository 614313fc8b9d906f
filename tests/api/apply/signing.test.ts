import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ApplyView } from '../../../api/apply.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import { shopCalls } from '../../../api/shop.calls.ts'
import { statusCodes } from '../../../api/status.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { containerSignerTable, containerTable } from '../../../server/schema/container.table.ts'
import { loginAttemptTable } from '../../../server/schema/session.table.ts'
import { anApplication } from '../../models/offer.cases.ts'
import { SHOP } from '../selfserve/scene.ts'
import { containersOf, decide } from '../container/signing.ts'
import { COMPLIANCE, CREDIT, INHOUSE } from '../container/scene.ts'
import type { TestServer } from '../server.ts'
import { mari, PATIENCE, Phone, sendApplication, sendOffer, smart, startApplyServer } from './scene.ts'

let scene: Awaited<ReturnType<typeof startApplyServer>>
let server: TestServer

beforeAll(async () => {
  scene = await startApplyServer()
  server = scene.server
})
afterAll(() => server.stop())

/** A representative of the offer's company, who uses the sandbox's phone page. */
const priit = { identityCode: '37803140002' }

const statusOf = async (queryId: number) =>
  (await server.ask(selfServeCalls.getOffer, { params: { queryId } }, SHOP)).status

const people = [COMPLIANCE, CREDIT, INHOUSE, SHOP] as const

/** The users who have the query in their list of waiting queries. */
const whoseTurn = async (queryId: number) => {
  const query = { searchParam: `#${queryId}`, waiting: true }
  const waits = async (as: (typeof people)[number]) => {
    const call = as === COMPLIANCE || as === CREDIT ? queryListCalls.all : queryListCalls.ofPartner
    return (await server.ask(call, { query, body: [...statusCodes] }, as)).totalElements > 0 ? as : []
  }
  return (await Promise.all(people.map(waits))).flat()
}

const lettersTo = (email: string) =>
  scene.letters.filter(({ to }) => to === email).map(({ subject }) => subject)

describe('after the application', () => {
  test('the query is approved, the customer signs, and the query moves to HO', async () => {
    const { queryId, byMail } = await sendApplication(scene)
    const phone = new Phone(server, byMail)
    expect(await phone.identify(mari)).toBe('OK')
    const email = `signs-${queryId}@meretuul.example`
    const contact = { ...anApplication.contact, email }
    expect((await phone.submit({ ...anApplication, contact, language: 'en' })).status).toBe(200)

    const change = (status: 'QA' | 'CR', as: typeof CREDIT | typeof INHOUSE) =>
      server.ask(queryCalls.changeStatus, { query: { queryId, status } }, as)
    expect((await change('QA', CREDIT)).status).toBe('HO')
    expect(await whoseTurn(queryId)).toEqual([INHOUSE])
    await vi.waitFor(
      () =>
        expect(lettersTo(email)).toContain('What to know before you sign: credit for goods from Nutipood OÜ'),
      PATIENCE,
    )
    const approved = await phone.open()
    expect(approved.progress).toMatchObject({ stage: 'contract', signings: [] })
    expect(approved.papers).toMatchObject([{ kind: 'sheet', fileName: expect.stringMatching(/\.pdf$/) }])
    expect((await change('CR', INHOUSE)).status).toBe('CR')
    await server.ask(queryCalls.lendifyContract, { params: { id: queryId } }, INHOUSE)
    await server.ask(shopCalls.sendForSigning, { params: { id: queryId }, body: undefined }, SHOP)

    const waiting = await vi.waitFor(async () => {
      const { progress } = await phone.open()
      expect(progress?.signings[0]?.page).toContain('/signing/')
      return progress
    }, PATIENCE)
    expect(waiting?.signings).toEqual([
      {
        id: expect.any(Number),
        title: expect.any(String),
        page: expect.any(String),
        status: 'toSign',
        deadline: expect.stringMatching(/Z$/),
      },
    ])
    const [contract, sheet, ...others] = (await phone.open()).papers
    expect([contract?.kind, sheet?.kind, others]).toEqual(['contract', 'sheet', []])
    const toSign = await phone.download(contract?.key ?? '')
    expect([toSign.status, toSign.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(toSign.headers.get('content-disposition')).toContain(encodeURIComponent(contract?.fileName ?? ''))
    const read = await server.database
      .select()
      .from(auditTable)
      .where(eq(auditTable.event, 'customer.paperRead'))
    expect(read).toMatchObject([
      {
        accountUserId: null,
        subjectId: String(queryId),
        details: { paper: 'contract', fileName: contract?.fileName },
      },
    ])
    const stranger = new Phone(server, byMail)
    expect((await stranger.open()).papers).toEqual([])
    expect(await stranger.download(contract?.key ?? '')).toMatchObject({
      status: 403,
      body: { code: 'apply.identify' },
    })
    // A container that only others sign is not among this person's papers.
    const [theirs] = await server.database
      .insert(containerTable)
      .values({ queryId, title: 'Surety', state: 'sent', sealedKey: randomUUID() })
      .returning({ id: containerTable.id })
    await server.database.insert(containerSignerTable).values({
      containerId: theirs?.id ?? 0,
      givenName: 'Kalle',
      surname: 'Käendaja',
      personalCode: '38001085718',
      email: '',
      roles: ['surety'],
    })
    expect((await phone.open()).papers).toHaveLength(2)
    expect(await phone.download(`signed-${theirs?.id}`)).toMatchObject({ status: 404 })
    await server.database.delete(containerTable).where(eq(containerTable.id, theirs?.id ?? 0))
    expect(await phone.download('contract-999999')).toMatchObject({ status: 404 })
    await decide(waiting?.signings[0]?.page ?? '', 'sign')
    await vi.waitFor(
      async () =>
        expect((await phone.open()).progress?.signings).toMatchObject([{ page: null, status: 'signed' }]),
      PATIENCE,
    )
    expect(await statusOf(queryId)).toBe('YS')
    const signers = (await containersOf(server, queryId)).flatMap((container) => container.signers)
    for (const { page } of signers)
      if (page && page !== waiting?.signings[0]?.page) await decide(page, 'sign')
    await vi.waitFor(async () => expect(await statusOf(queryId)).toBe('HO'), PATIENCE)
    expect(await whoseTurn(queryId)).toEqual([SHOP])
    const signed = await vi.waitFor(async () => {
      const [first] = (await phone.open()).papers
      expect(first).toMatchObject({ kind: 'signed', fileName: expect.stringMatching(/\.asice$/) })
      return first
    }, PATIENCE)
    expect((await phone.download(signed?.key ?? '')).status).toBe(200)
    await vi.waitFor(
      () =>
        expect(lettersTo(email)).toEqual(
          expect.arrayContaining(['Your application to Nutipood OÜ has arrived', 'Your contract is signed']),
        ),
      PATIENCE,
    )
  })
})

describe('an offer for a company', () => {
  test('accepts representatives known to the limit engine, and keeps the company as client', async () => {
    await server.database.delete(loginAttemptTable)
    const { queryId, byMail } = await sendOffer(scene)
    const phone = new Phone(server, byMail)
    expect(await phone.open()).toMatchObject({ link: 'open', company: true, visitor: null })
    expect(await phone.identify(smart)).toBe('WRONG_PERSON')
    await vi.waitFor(async () => expect(await phone.identify(priit, true)).toBe('OK'), PATIENCE)
    const { visitor } = await phone.open()
    expect(visitor).toMatchObject({ name: 'OK TESTNUMBER', customer: 'Hansakivi Ehitus OÜ' })
    const contact = { ...anApplication.contact, street: '', houseNumber: '', zipCode: '', city: '' }
    const submitted = await phone.submit({ ...anApplication, contact })
    expect(submitted.status, JSON.stringify(submitted.body)).toBe(200)
    expect((submitted.body as ApplyView).progress).toMatchObject({ stage: 'decision' })
    expect((submitted.body as ApplyView).decision).toBeNull()
    expect(await server.ask(queryCalls.edit, { params: { id: queryId } }, SHOP)).toMatchObject({
      consumer: false,
      custRegCode: '16934822',
      contactName: visitor?.name,
      contactEmail: anApplication.contact.email,
    })
  })
})
