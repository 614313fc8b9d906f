import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conditionCalls } from '../../../api/condition.calls.ts'
import type { Condition, ConditionAsk } from '../../../api/condition.ts'
import { documentCalls } from '../../../api/document.calls.ts'
import { photoCalls } from '../../../api/photo.calls.ts'
import type { NewPhotoCode, PhotoView } from '../../../api/photo.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { removeExpired } from '../../../server/cleanup.job.ts'
import { loginAttemptTable } from '../../../server/schema/session.table.ts'
import { photoCodeTable } from '../../../server/schema/photo-code.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { CREDIT, INHOUSE, PARTNER, queryIn, SHOP } from '../container/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { aConditionAsked, aDocumentAsked, askForOne, files, find, of } from './scene.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type As = typeof PARTNER | typeof SHOP | typeof INHOUSE | typeof CREDIT

const asked = async (change: Partial<ConditionAsk> = {}) => {
  const { queryId } = await queryIn(server, 'SCR', change.askedOf === 'shop' ? { product: 'ONSPOT' } : {})
  return askForOne(server, queryId, { ...aDocumentAsked, ...change })
}
const make = (condition: Condition, as: As = PARTNER): Promise<NewPhotoCode> =>
  server.ask(conditionCalls.makePhotoCode, of(condition), as)
const paramsOf = (condition: Condition, { photoCodeId }: NewPhotoCode) => ({
  params: { ...of(condition).params, photoCodeId },
})
const read = (condition: Condition, code: NewPhotoCode, as: As = PARTNER) =>
  server.ask(conditionCalls.photoCode, paramsOf(condition, code), as)

/** A phone's browser. */
class Phone {
  cookie = ''
  async open(token: string) {
    const sent = { headers: { cookie: this.cookie } }
    const { status, headers, body } = await server.request(
      photoCalls.open,
      { body: { token } },
      undefined,
      sent,
    )
    const set = headers.get('set-cookie')
    if (set) this.cookie = set.split(';')[0] ?? ''
    return { status, view: body as PhotoView, attributes: set }
  }
  send(...names: string[]) {
    const sent = { headers: { cookie: this.cookie } }
    return server.request(photoCalls.send, { body: files(...names) }, undefined, sent)
  }
}

const opened = async (code: NewPhotoCode) => {
  const phone = new Phone()
  expect(await phone.open(code.token)).toMatchObject({ status: 200, view: { link: 'open' } })
  return phone
}
const overBecause = (link: string) => ({
  status: 410,
  body: { code: 'photo.over', detail: expect.stringMatching(wordsOf[link] ?? /./) },
})
const wordsOf: Record<string, RegExp> = {
  expired: /expired/,
  revoked: /revoked/,
  closed: /no longer needed/,
  sent: /used already/,
}
const change = (code: NewPhotoCode, values: Partial<typeof photoCodeTable.$inferInsert>) =>
  server.database.update(photoCodeTable).set(values).where(eq(photoCodeTable.photoCodeId, code.photoCodeId))
const documentsOf = async ({ queryId }: Condition) =>
  (await server.ask(documentCalls.find, { params: { queryId } }, CREDIT)).map(({ fileName }) => fileName)

describe('a phone that scans the code of a condition', () => {
  test('answers it once with several photos, as the user at the counter, who sees it', async () => {
    const condition = await asked()
    const code = await make(condition)
    expect(await read(condition, code)).toMatchObject({ link: 'waiting' })
    const phone = new Phone()
    const { view, attributes } = await phone.open(code.token)
    expect(attributes).toContain('HttpOnly; SameSite=Strict')
    expect(view).toMatchObject({
      link: 'open',
      asked: { textEn: aDocumentAsked.textEn, textEt: aDocumentAsked.textEt },
      files: [],
    })
    expect(Object.keys(view.asked ?? {})).toEqual(['textEt', 'textEn', 'shop'])
    expect(view.leftMs).toBeGreaterThan(29 * 60_000)
    expect(view.leftMs).toBeLessThanOrEqual(30 * 60_000)
    expect(await read(condition, code)).toMatchObject({ link: 'open' })
    const sent = await phone.send('page-1.pdf', 'page-2.pdf')
    expect(sent).toMatchObject({
      status: 201,
      body: { link: 'sent', files: ['page-1.pdf', 'page-2.pdf'] },
    })
    expect(await read(condition, code)).toMatchObject({ link: 'sent' })
    const [answered] = await find(server, condition.queryId, PARTNER)
    expect(answered).toMatchObject({
      state: 'answered',
      answer: { documents: [{ fileName: 'page-1.pdf' }, { fileName: 'page-2.pdf' }] },
    })
    expect(answered?.answer?.answeredByName).toMatch(/\w/)
    expect((await phone.open(code.token)).view).toMatchObject({
      link: 'sent',
      files: ['page-1.pdf', 'page-2.pdf'],
    })
    expect(await phone.send('page-3.pdf')).toMatchObject(overBecause('sent'))
    expect(await documentsOf(condition)).toEqual(['page-1.pdf', 'page-2.pdf'])
  })

  test('stays the only one that can', async () => {
    const condition = await asked()
    const code = await make(condition)
    const phone = await opened(code)
    const other = new Phone()
    expect((await other.open(code.token)).view).toEqual({
      link: 'taken',
      asked: null,
      files: [],
      leftMs: expect.any(Number),
    })
    expect(other.cookie).toBe('')
    expect(await other.send('a.pdf')).toMatchObject({ status: 404, body: { code: 'photo.unknown' } })
    expect((await phone.open(code.token)).view.link).toBe('open')
    expect(await phone.send('a.pdf')).toMatchObject({ status: 201 })
    expect((await other.open(code.token)).view.link).toBe('taken')
  })

  test('is one of two that open it at once', async () => {
    const code = await make(await asked())
    const phones = [new Phone(), new Phone(), new Phone()]
    const views = await Promise.all(phones.map((phone) => phone.open(code.token)))
    expect(views.map(({ view }) => view.link).toSorted()).toEqual(['open', 'taken', 'taken'])
  })

  test('uses it once, also by two requests at once', async () => {
    const condition = await asked()
    const phone = await opened(await make(condition))
    const sent = await Promise.all([phone.send('a.pdf'), phone.send('b.pdf')])
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 410])
    expect(await documentsOf(condition)).toHaveLength(1)
  })

  test('reads which file the rules refuse, and sends the others', async () => {
    const condition = await asked()
    const phone = await opened(await make(condition))
    expect(await phone.send('a.pdf', 'b.exe')).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'files.1' }] },
    })
    const eleven = Array.from({ length: 11 }, (_, page) => `${page}.pdf`)
    expect(await phone.send(...eleven)).toMatchObject({
      status: 400,
      body: { fields: [{ code: 'field.tooManyFiles' }] },
    })
    expect(await documentsOf(condition)).toEqual([])
    expect(await phone.send('a.pdf')).toMatchObject({ status: 201 })
  })
})

describe('a code is over', () => {
  test('after half an hour, before and after it was opened', async () => {
    const condition = await asked()
    const code = await make(condition)
    const phone = await opened(code)
    const expiresAt = server.dependencies.now()
    await change(code, { expiresAt })
    expect(await phone.send('a.pdf')).toMatchObject(overBecause('expired'))
    expect((await phone.open(code.token)).view).toMatchObject({ link: 'expired', asked: null, leftMs: 0 })
    expect(await read(condition, code)).toMatchObject({ link: 'expired' })
    const unopened = await make(condition)
    await change(unopened, { expiresAt })
    expect((await new Phone().open(unopened.token)).view.link).toBe('expired')
    expect(await documentsOf(condition)).toEqual([])
  })

  test('once it is revoked, or a newer one is made', async () => {
    const condition = await asked()
    const code = await make(condition)
    const phone = await opened(code)
    await server.ask(conditionCalls.revokePhotoCode, paramsOf(condition, code), PARTNER)
    expect(await phone.send('a.pdf')).toMatchObject(overBecause('revoked'))
    expect((await phone.open(code.token)).view).toMatchObject({ link: 'revoked', asked: null })
    const older = await make(condition)
    await make(condition)
    expect((await new Phone().open(older.token)).view.link).toBe('revoked')
  })

  test('once the condition is answered in another way, waived, or its query closed', async () => {
    const closed = overBecause('closed')
    const answered = await asked()
    const ofAnswered = await make(answered)
    const phone = await opened(ofAnswered)
    await server.request(conditionCalls.answerWithFiles, { ...of(answered), body: files('x.pdf') }, PARTNER)
    expect(await phone.send('a.pdf')).toMatchObject(closed)
    expect((await phone.open(ofAnswered.token)).view).toMatchObject({ link: 'closed', asked: null })
    expect(await read(answered, ofAnswered)).toMatchObject({ link: 'closed' })

    const waived = await asked()
    const second = await opened(await make(waived))
    await server.ask(conditionCalls.waive, { ...of(waived), body: { reason: 'No need.' } }, CREDIT)
    expect(await second.send('a.pdf')).toMatchObject(closed)

    const ended = await asked()
    const third = await opened(await make(ended))
    const query = { queryId: ended.queryId, status: 'N', closingReason: 'Debt' } as const
    await server.ask(queryCalls.changeStatus, { query }, CREDIT)
    expect(await third.send('a.pdf')).toMatchObject(closed)
    for (const one of [waived, ended]) expect(await documentsOf(one)).toEqual([])
  })

  test('once the user who has made it may not sign in any more', async () => {
    const condition = await asked()
    const phone = await opened(await make(condition))
    const username = eq(userTable.email, PARTNER)
    await server.database.update(userTable).set({ active: false }).where(username)
    const refused = await phone.send('a.pdf')
    await server.database.update(userTable).set({ active: true }).where(username)
    expect(refused).toMatchObject(overBecause('closed'))
  })
})

describe('a code', () => {
  test('opens its own condition only', async () => {
    const [one, other] = [await asked(), await asked()]
    const phone = await opened(await make(one))
    await opened(await make(other))
    expect(await phone.send('a.pdf')).toMatchObject({ status: 201 })
    expect(await find(server, one.queryId, PARTNER)).toMatchObject([{ state: 'answered' }])
    expect(await find(server, other.queryId, PARTNER)).toMatchObject([{ state: 'open' }])
  })

  test('can be made by everyone who can answer the condition with a document', async () => {
    const ofShop = await asked({ askedOf: 'shop' })
    expect(await make(ofShop, SHOP)).toMatchObject({ link: 'waiting' })
    const ofCustomer = await asked({ askedOf: 'customer' })
    const phone = await opened(await make(ofCustomer, INHOUSE))
    expect(await phone.send('payslip.pdf')).toMatchObject({ status: 201 })
    const forPartner = await server.ask(
      documentCalls.find,
      { params: { queryId: ofCustomer.queryId } },
      PARTNER,
    )
    expect(forPartner).toEqual([])
    const refused = (condition: Condition, as: As) =>
      server.refuse(conditionCalls.makePhotoCode, of(condition), as)
    expect(await refused(ofCustomer, PARTNER)).toMatchObject({ code: 'notFound' })
    expect(await refused(await asked(), CREDIT)).toMatchObject({
      reason: 'conditionOfSide',
      detail: 'The partner answers this condition.',
    })
    const { queryId } = ofShop
    const words = await askForOne(server, queryId, { ...aConditionAsked, askedOf: 'shop' })
    expect(await refused(words, SHOP)).toMatchObject({ reason: 'conditionHasAnswer' })
    expect(await refused(ofCustomer, INHOUSE)).toMatchObject({ reason: 'conditionNotFromThisState' })
  })

  test('is read and revoked by the user who has made it', async () => {
    const condition = await asked({ askedOf: 'customer' })
    const other = await asked({ askedOf: 'customer' })
    const code = await make(condition, INHOUSE)
    for (const call of [conditionCalls.photoCode, conditionCalls.revokePhotoCode]) {
      expect(await server.refuse(call, paramsOf(condition, code), CREDIT)).toMatchObject({ code: 'notFound' })
      expect(await server.refuse(call, paramsOf(other, code), INHOUSE)).toMatchObject({ code: 'notFound' })
    }
    await opened(code)
  })

  test('is stored as hashes, and deleted a day after it has expired', async () => {
    const condition = await asked()
    const code = await make(condition)
    const phone = await opened(code)
    const stored = async () =>
      server.database.select().from(photoCodeTable).where(eq(photoCodeTable.photoCodeId, code.photoCodeId))
    const secret = phone.cookie.split('=')[1] ?? ''
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await stored())).not.toMatch(new RegExp(`${code.token}|${secret}`))
    const DAY_MS = 86_400_000
    await removeExpired({
      database: server.database,
      now: () => new Date(server.dependencies.now().getTime() + DAY_MS + 31 * 60_000),
    })
    expect(await stored()).toEqual([])
  })

  test('that was never made is unknown, and guesses are counted', async () => {
    for (let guess = 0; guess < 60; guess += 1) {
      const { status } = await new Phone().open(`guess-${guess}`)
      if (status === 429) break
      expect(status).toBe(404)
    }
    expect((await new Phone().open('guess')).status).toBe(429)
    // A code that is known is opened all the same.
    await opened(await make(await asked()))
    await server.database.delete(loginAttemptTable)
  })
})
