import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { applyCalls } from '../../../api/apply.calls.ts'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import { nothingEntered } from '../../../domain/applicant-input.ts'
import { todayInTallinn } from '../../../domain/date.ts'
import { applicantTable, applyLinkTable } from '../../../server/schema/offer.table.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { digitalLoginTable } from '../../../server/schema/digital-login.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { loginAttemptTable } from '../../../server/schema/session.table.ts'
import { anApplication } from '../../models/offer.cases.ts'
import { SHOP } from '../selfserve/scene.ts'
import type { TestServer } from '../server.ts'
import { mari, PATIENCE, Phone, sendApplication, smart, startApplyServer } from './scene.ts'

let scene: Awaited<ReturnType<typeof startApplyServer>>
let server: TestServer

beforeAll(async () => {
  scene = await startApplyServer()
  server = scene.server
})
afterAll(() => server.stop())

const offerOf = (queryId: number) => server.ask(selfServeCalls.getOffer, { params: { queryId } }, SHOP)
const queryOf = async (queryId: number) =>
  (await server.database.select().from(queryTable).where(eq(queryTable.queryId, queryId)))[0]
const forgetTries = () => server.database.delete(loginAttemptTable)

describe('a customer applies', () => {
  test('opens the link, identifies, fills in and submits; the shop sees each step', async () => {
    await forgetTries()
    const { queryId, byMail } = await sendApplication(scene)
    const phone = new Phone(server, byMail)
    const unseen = { openedDtime: null, identifiedDtime: null, appliedDtime: null }
    expect(await offerOf(queryId)).toMatchObject({ state: 'sent', ...unseen })

    await phone.open()
    expect(await offerOf(queryId)).toMatchObject({ ...unseen, openedDtime: expect.any(String) })

    expect(await phone.identify(mari)).toBe('OK')
    expect(await offerOf(queryId)).toMatchObject({ state: 'sent', identifiedDtime: expect.any(String) })
    const identified = await phone.open()
    expect(identified.visitor).toEqual({
      name: 'Siim Nutt',
      customer: '',
      contact: { ...nothingEntered.contact, email: expect.stringMatching(/^klient\d+@meretuul\.example$/) },
      publicOffice: null,
      consents: [],
    })
    expect(identified.steps).toEqual([
      { event: 'customer.identified', refusal: null },
      { event: 'customer.saved', refusal: null },
      { event: 'customer.applied', refusal: 'customerContactIsGiven' },
    ])

    const submitted = await phone.submit()
    expect(submitted).toMatchObject({ status: 200, body: { link: 'used', steps: [] } })
    const { decision } = await phone.open()
    expect(decision).toEqual({
      decidedDtime: expect.any(String),
      outcome: 'leftToCommittee',
      rules: [
        { rule: 'partnerAllows', passed: true },
        { rule: 'assetGroupsAllow', passed: false },
        { rule: 'limitCovers', passed: false },
        { rule: 'notPublicPerson', passed: true },
        { rule: 'oneDecides', passed: true },
      ],
      review: { refusal: null, askedDtime: null, view: '', endedDtime: null },
    })
    expect(await offerOf(queryId)).toMatchObject({
      state: 'applied',
      status: 'SCR',
      appliedDtime: expect.any(String),
    })
    expect(await queryOf(queryId)).toMatchObject({
      status: 'SCR',
      consumer: true,
      custRegCode: mari.identityCode,
      contactPersCode: mari.identityCode,
      contactEmail: anApplication.contact.email,
      city: 'Tallinn',
      publicOffice: 'no',
      aplink: expect.stringMatching(/^link-\d+$/),
    })
    const [applicant] = await server.database
      .select()
      .from(applicantTable)
      .where(eq(applicantTable.queryId, queryId))
    expect(applicant?.consents).toEqual([
      { name: 'terms', version: '2', givenAt: expect.any(String) },
      { name: 'creditCheck', version: '2', givenAt: expect.any(String) },
    ])
    await vi.waitFor(
      () =>
        expect(scene.letters).toContainEqual(
          expect.objectContaining({
            to: anApplication.contact.email,
            subject: 'Sinu taotlus partnerile Nutipood OÜ on kohal',
          }),
        ),
      PATIENCE,
    )
  })

  test('returns to saved input that only they can read', async () => {
    await forgetTries()
    const { byMail } = await sendApplication(scene)
    const phone = new Phone(server, byMail)
    expect(await phone.identify(mari)).toBe('OK')
    const half = { ...anApplication, contact: { ...anApplication.contact, city: '' }, consents: [] }
    expect((await phone.save(half)).status).toBe(200)
    expect((await phone.open()).visitor).toMatchObject({ contact: half.contact, consents: [] })
    const later = new Phone(server, byMail)
    expect((await later.open()).visitor).toBeNull()
    expect(await later.identify(mari)).toBe('OK')
    expect((await later.open()).visitor?.contact).toEqual(half.contact)
    expect(await later.submit(half)).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'application.contact.city', code: 'field.required' }] },
    })
  })

  test('refuses a save over what another window has stored, but not a repeated one', async () => {
    await forgetTries()
    const { byMail } = await sendApplication(scene)
    const phone = new Phone(server, byMail)
    expect(await phone.identify(mari)).toBe('OK')
    const inTown = (city: string) => ({ ...anApplication, contact: { ...anApplication.contact, city } })
    const { visitor } = await phone.open()
    const empty = {
      ...anApplication,
      contact: visitor?.contact ?? nothingEntered.contact,
      publicOffice: null,
      consents: [],
    }
    expect((await phone.save(inTown('Tartu'), [empty])).status).toBe(200)
    expect((await phone.save(inTown('Narva'), [empty])).status).toBe(409)
    expect((await phone.submit(inTown('Narva'), [empty])).status).toBe(409)
    expect((await phone.open()).visitor?.contact.city).toBe('Tartu')
    // A save without a response is repeated, together with later input.
    expect((await phone.save(inTown('Tartu '), [empty])).status).toBe(200)
    expect((await phone.save(inTown('Valga'), [empty, inTown('Tartu')])).status).toBe(200)
    expect((await phone.save(inTown('Narva'))).status).toBe(200)
  })

  test('uses two phones at once: one submits, the other sees it', async () => {
    await forgetTries()
    const { queryId, byMail, bySms } = await sendApplication(scene)
    const phones = [new Phone(server, byMail), new Phone(server, bySms)]
    for (const phone of phones) expect(await phone.identify(mari)).toBe('OK')
    const answers = await Promise.all(phones.map((phone) => phone.submit()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(answers[0]?.body).toMatchObject({ link: 'used', progress: { stage: 'decision', signings: [] } })
    const applied = await server.database
      .select()
      .from(auditTable)
      .where(eq(auditTable.subjectId, String(queryId)))
    expect(applied.filter(({ event }) => event === 'offer.applied')).toHaveLength(1)
  })

  test('after submission the link says only that; the person who submitted can follow the application', async () => {
    await forgetTries()
    const { byMail } = await sendApplication(scene)
    const phone = new Phone(server, byMail)
    await phone.identify(mari)
    await phone.submit()
    const stranger = new Phone(server, byMail)
    expect(await stranger.open()).toMatchObject({
      link: 'used',
      offer: null,
      visitor: null,
      progress: null,
      decision: null,
      steps: [],
    })
    expect(await stranger.identify(smart)).toBe('WRONG_PERSON')
    expect(stranger.cookie).toBe('')
    expect(await stranger.identify(mari)).toBe('OK')
    expect(await stranger.open()).toMatchObject({ progress: { stage: 'decision' } })
  })
})

describe('before identification a visitor sees', () => {
  test('the figures of the offer and no personal data, checked field by field', async () => {
    const { byMail } = await sendApplication(scene)
    expect(await new Phone(server, byMail).open()).toEqual({
      link: 'open',
      language: 'et',
      partner: 'Nutipood OÜ',
      company: false,
      expiresDtime: expect.any(String),
      offer: {
        offerNumber: 'NP-1',
        goods: [
          { name: expect.any(String), price: 1240 },
          { name: 'Lisavara', price: 248 },
        ],
        price: 1488,
        credit: 1488,
        firstPayment: 0,
        contractFee: 0,
        monthlyPayment: 74.81,
        payments: 24,
        firstPaymentDate: expect.stringMatching(/^\d{4}-\d{2}-25$/),
        lastMonthly: { amount: expect.closeTo(74.7, 2), difference: expect.closeTo(-0.11, 2) },
        lastPayment: null,
        interest: 14.9,
        totalCost: 1795.33,
        annualRate: expect.any(Number),
        contractDate: todayInTallinn(server.dependencies.now()),
      },
      methods: ['smartid', 'mobileid'],
      visitor: null,
      steps: [
        { event: 'customer.identified', refusal: null },
        { event: 'customer.saved', refusal: 'customerIsIdentified' },
        { event: 'customer.applied', refusal: 'customerIsIdentified' },
      ],
      papers: [],
      progress: null,
      decision: null,
      withdrawal: null,
      mayRepay: false,
    })
  })

  test('not even the goods after the shop has withdrawn the offer', async () => {
    const { queryId, byMail } = await sendApplication(scene)
    const phone = new Phone(server, byMail)
    await forgetTries()
    expect(await phone.identify(mari)).toBe('OK')
    await server.ask(selfServeCalls.withdrawOffer, { params: { queryId } }, SHOP)
    const shown = { link: 'revoked', offer: null, partner: null, visitor: null, steps: [] }
    expect(await phone.open()).toMatchObject(shown)
    for (const answer of [await phone.save(), await phone.submit()])
      expect(answer).toMatchObject({
        status: 410,
        body: { code: 'apply.over', detail: expect.stringContaining('was revoked') },
      })
    expect(await queryOf(queryId)).toMatchObject({ status: 'P' })
  })

  test.each([
    ['the form', (phone: Phone) => phone.submit()],
    [
      'another language',
      (phone: Phone) =>
        server.request(
          applyCalls.language,
          { body: { token: phone.token, language: 'en' } },
          undefined,
          phone.headers,
        ),
    ],
  ])('nor once a newer one was sent, be it while %s is on its way', async (_, send) => {
    const { queryId, byMail } = await sendApplication(scene)
    const phone = new Phone(server, byMail)
    await forgetTries()
    expect(await phone.identify(mari)).toBe('OK')
    const { language } = (await queryOf(queryId)) ?? {}
    const submitted = await server.database.transaction(async (tx) => {
      await tx.select().from(queryTable).where(eq(queryTable.queryId, queryId)).for('update')
      const answer = send(phone)
      await vi.waitFor(async () => {
        const { rows } = await server.database.execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows).not.toEqual([])
      }, PATIENCE)
      await tx.update(applyLinkTable).set({ revoked: true }).where(eq(applyLinkTable.queryId, queryId))
      return { answer }
    })
    expect(await submitted.answer).toMatchObject({ status: 410, body: { code: 'apply.over' } })
    expect(await queryOf(queryId)).toMatchObject({ status: 'P', contactEmail: '', language })
  })

  test('an invalid phone number is refused at submission', async () => {
    const { byMail } = await sendApplication(scene)
    const phone = new Phone(server, byMail)
    await forgetTries()
    expect(await phone.identify(mari)).toBe('OK')
    const contact = { ...anApplication.contact, phone: '1' }
    expect(await phone.submit({ ...anApplication, contact })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'application.contact.phone', code: 'field.phone' }] },
    })
  })

  test('no goods after the link has expired or the query was closed', async () => {
    const expired = await sendApplication(scene)
    await server.database
      .update(applyLinkTable)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(applyLinkTable.queryId, expired.queryId))
    expect(await new Phone(server, expired.byMail).open()).toMatchObject({ link: 'expired', offer: null })
    const closed = await sendApplication(scene)
    await server.database
      .update(queryTable)
      .set({ status: 'N' })
      .where(eq(queryTable.queryId, closed.queryId))
    expect(await new Phone(server, closed.byMail).open()).toMatchObject({ link: 'closed', offer: null })
    const over = await server.refuse(applyCalls.identify, {
      body: { token: closed.byMail, method: 'smartid', identityCode: smart.identityCode },
    })
    expect(over.code).toBe('apply.over')
  })
})

describe('a stranger', () => {
  test('cannot guess tokens: each guess counts for the address', async () => {
    await forgetTries()
    const guess = (token: string) => server.request(applyCalls.open, { body: { token } })
    const guesses = Array.from({ length: 50 }, (_, index) => `${index}`.padStart(43, 'x'))
    const answers = await Promise.all(guesses.map(guess))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    expect(answers[0]?.body).toMatchObject({ code: 'apply.unknown' })
    const next = await guess('y'.repeat(43))
    expect(next).toMatchObject({ status: 429, body: { code: 'request.tooMany' } })
    expect(next.headers.get('retry-after')).not.toBeNull()
    await forgetTries()
  })

  test('cannot take over a link that another person has identified at', async () => {
    const { byMail } = await sendApplication(scene)
    const phone = new Phone(server, byMail)
    expect(await phone.identify(mari)).toBe('OK')
    const thief = new Phone(server, byMail)
    expect(await thief.identify(smart)).toBe('WRONG_PERSON')
    expect(thief.cookie).toBe('')
    expect((await thief.open()).visitor).toBeNull()
    expect(await thief.submit()).toMatchObject({ status: 403, body: { code: 'apply.identify' } })
  })

  test('cannot use a session at another link', async () => {
    await forgetTries()
    const one = await sendApplication(scene)
    const other = await sendApplication(scene)
    const phone = new Phone(server, one.byMail)
    expect(await phone.identify(mari)).toBe('OK')
    const elsewhere = new Phone(server, other.byMail)
    elsewhere.cookie = phone.cookie
    expect((await elsewhere.open()).visitor).toBeNull()
    expect((await elsewhere.save()).status).toBe(403)
  })

  test('cannot read an identification of another link, twice, or as a sign-in', async () => {
    await forgetTries()
    const one = await sendApplication(scene)
    const other = await sendApplication(scene)
    const { sessionId } = await new Phone(server, one.byMail).start(smart)
    const ask = (token: string) =>
      server.request(applyCalls.identification, { body: { token, method: 'smartid', sessionId } })
    expect((await ask(other.byMail)).status).toBe(404)
    const signIn = await fetch(`${server.url}/api/smartid/status/${sessionId}`)
    expect(signIn.status).toBe(404)
    const polled = await vi.waitFor(async () => {
      const answer = await ask(one.byMail)
      expect(answer.body).toEqual({ result: 'OK' })
      return answer
    }, PATIENCE)
    expect(polled.headers.get('set-cookie')).toMatch(
      /^tehing_apply=[\w-]{43}; Path=\/; Max-Age=1800; HttpOnly; SameSite=Lax$/,
    )
    expect((await ask(one.byMail)).status).toBe(404)
    const rows = await server.database.select().from(digitalLoginTable)
    expect(rows.map(({ identityCode, personName }) => identityCode + personName)).not.toContain(
      expect.stringContaining(smart.identityCode),
    )
  })

  test('a session ends after half an hour', async () => {
    await forgetTries()
    const { byMail } = await sendApplication(scene)
    const phone = new Phone(server, byMail)
    expect(await phone.identify(mari)).toBe('OK')
    server.advance(1_801_000)
    expect((await phone.open()).visitor).toBeNull()
    expect((await phone.submit()).status).toBe(403)
  })
})

describe('input', () => {
  test('is refused with every wrong field, and a consent to an older text does not count', async () => {
    await forgetTries()
    const { queryId, byMail } = await sendApplication(scene)
    const phone = new Phone(server, byMail)
    expect(await phone.identify(mari)).toBe('OK')
    const contact = { ...anApplication.contact, email: 'mari', phone: 'x', zipCode: '1' }
    const refused = await phone.submit({ ...anApplication, contact })
    expect(refused).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    expect((refused.body as { fields: { path: string }[] }).fields.map(({ path }) => path)).toEqual([
      'application.contact.email',
      'application.contact.phone',
      'application.contact.zipCode',
    ])
    const old = anApplication.consents.map(({ name }) => ({ name, version: '0' }))
    expect((await phone.save({ ...anApplication, consents: old })).status).toBe(200)
    expect((await phone.open()).visitor?.consents).toEqual([])
    expect(await phone.submit({ ...anApplication, consents: old })).toMatchObject({
      status: 409,
      body: { reason: 'customerHasConsented' },
    })
    // Given answers are kept; a question without an answer is not a "no".
    expect(await phone.submit({ ...anApplication, publicOffice: null })).toMatchObject({
      status: 409,
      body: { reason: 'customerHasAnswered' },
    })
    expect(await queryOf(queryId)).toMatchObject({ status: 'P', custRegCode: '', publicOffice: null })
  })

  test('the token is in no URL and no audit entry', async () => {
    const { byMail } = await sendApplication(scene)
    await new Phone(server, byMail).open()
    const entries = await server.database.select().from(auditTable)
    expect(JSON.stringify(entries)).not.toContain(byMail)
    // The id of a condition reveals nothing without the visit's cookie.
    for (const { path } of Object.values(applyCalls)) expect(path).not.toMatch(/:(?!conditionId\b)/)
  })
})
