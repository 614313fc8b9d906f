import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { applyCalls } from '../../../api/apply.calls.ts'
import { containerCalls } from '../../../api/container.calls.ts'
import { earlyRepaymentCalls } from '../../../api/early-repayment.calls.ts'
import { type Language, languages } from '../../../api/language.ts'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import { shopCalls } from '../../../api/shop.calls.ts'
import type { StatusCode } from '../../../api/status.ts'
import { en } from '../../../lang/en.ts'
import { et } from '../../../lang/et.ts'
import { text } from '../../../server/platform/language/text.ts'
import type { Letter, LetterKind } from '../../../server/platform/mail/letter.ts'
import { containerFileTable } from '../../../server/schema/container.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { loginAttemptTable } from '../../../server/schema/session.table.ts'
import { statusHistoryTable } from '../../../server/schema/status-history.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { remindOfWithdrawalWorker } from '../../../server/secci/remind-of-withdrawal.ts'
import { ServiceError } from '../../../server/services/client/service-error.ts'
import type { TextMessage } from '../../../server/services/sms/sms.ts'
import { anApplication, anOffer } from '../../models/offer.cases.ts'
import { COMPLIANCE, CREDIT, INHOUSE } from '../container/scene.ts'
import { containersOf, decide } from '../container/signing.ts'
import { pdfText } from '../document/pdf-text.ts'
import { groupOf, SHOP } from '../selfserve/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { mari, PATIENCE, Phone, tokenIn } from './scene.ts'

/** The reader of each kind of letter; customers read their own language, others theirs. */
const readers: Record<LetterKind, 'customer' | 'user' | 'partner'> = {
  applicationRefused: 'customer',
  conditions: 'user',
  conditionsAsked: 'customer',
  conditionsOfSurety: 'customer',
  contractActivated: 'user',
  contractInLedger: 'user',
  contractSent: 'user',
  contractSigned: 'user',
  contractWithdrawn: 'partner',
  messageWritten: 'user',
  decision: 'partner',
  emailChanged: 'user',
  invitation: 'user',
  lockedOut: 'user',
  newDevice: 'user',
  offerApplied: 'customer',
  offerLink: 'customer',
  offerSigned: 'customer',
  passkeyAdded: 'user',
  passkeyCopied: 'user',
  passkeyCopiedOf: 'user',
  passkeyRecovery: 'user',
  passwordReset: 'user',
  personalCodeChanged: 'user',
  reviewApproved: 'customer',
  secci: 'customer',
  signerInvitation: 'customer',
  signerReminder: 'customer',
  signingExpired: 'user',
  signingFailed: 'user',
  signingRefused: 'user',
  tableWaits: 'user',
  voteNeeded: 'user',
  voteVoid: 'user',
  withdrawalReceipt: 'customer',
  withdrawalReminder: 'customer',
}
/** Letters that this customer does not get; see `review.test.ts` and `letters.test.ts`, `surety.test.ts` of `condition`. */
const ofOthers = ['applicationRefused', 'conditionsAsked', 'conditionsOfSurety', 'reviewApproved']

let server: TestServer
let groupId: number
let mailIsDown = false
const letters: Letter[] = []
const messages: TextMessage[] = []

beforeAll(async () => {
  const send = async (letter: Letter) => {
    if (mailIsDown) throw new ServiceError('mail', 'unavailable', 'answered 503')
    letters.push(letter)
  }
  const sms = { send: async (message: TextMessage) => void messages.push(message) }
  server = await startTestServer({ services: { mail: { send }, sms } })
  groupId = await groupOf(server, (await server.ask(partnerCalls.setting, {}, SHOP)).partnerId)
})
afterAll(() => server.stop())

test('while mail is down, the shop sees the link waiting, the SMS works, and the receipt follows later', async () => {
  mailIsDown = true
  const { customerName: _name, customerRegCode: _code, attachments: _files, ...entered } = anOffer
  const body = { ...entered, mainAssets: [{ groupId, price: 1000, vatExempt: false }] }
  const { queryId } = await server.ask(selfServeCalls.sendApplication, { body }, SHOP)
  const deliveries = async () =>
    (await server.ask(selfServeCalls.getOffer, { params: { queryId } }, SHOP)).links.map(
      ({ channel, delivery }) => [channel, delivery],
    )
  await vi.waitFor(
    async () =>
      expect(await deliveries()).toEqual([
        ['email', 'waiting'],
        ['sms', 'sent'],
      ]),
    PATIENCE,
  )
  const phone = new Phone(server, tokenIn(messages.at(-1)?.text ?? ''))
  expect(await phone.identify(mari)).toBe('OK')
  expect(await phone.submit()).toMatchObject({ status: 200, body: { link: 'used' } })
  expect(letters.filter(({ to }) => to === anApplication.contact.email)).toEqual([])

  mailIsDown = false
  await vi.waitFor(
    () =>
      expect(
        letters.filter(({ to }) => to === anApplication.contact.email).map(({ subject }) => subject),
      ).toEqual(['Sinu taotlus partnerile Nutipood OÜ on kohal']),
    { timeout: 120_000, interval: 500 },
  )
})

const catalogues: Record<Language, Readonly<Record<string, string>>> = { en, et }
/** Words that the text message has in one language only. */
const smsWords: Record<Language, string> = { en: 'has made you a financing offer', et: 'on teinud sulle' }

/** Whether a letter has this kind and language, by its subject. */
const isOf = (language: Language, kind: string, { subject }: Letter): boolean => {
  const pattern = catalogues[language][`mail.${kind}.subject`] ?? ''
  const parts = pattern
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.*')}$`).test(subject)
}

const other: Record<Language, Language> = { en: 'et', et: 'en' }

describe.each(languages)('a customer who chooses %s instead of the shop’s language', (chosen) => {
  let queryId: number
  let phone: Phone
  let email: string
  const number = chosen === 'en' ? '+37251777001' : '+37251777002'
  const to = (address: string) => letters.filter((one) => one.to === address)
  const comes = (kind: LetterKind, language: Language, address = email) =>
    vi.waitFor(() => {
      const letter = to(address).find((one) => isOf(language, kind, one))
      if (!letter)
        throw new Error(
          `no ${kind} in ${language} among ${to(address)
            .map(({ subject }) => subject)
            .join('; ')}`,
        )
      expect(letter.text).toContain(text(language, 'mail.closing'))
      return letter
    }, PATIENCE)
  const pdfOf = (letter: Letter) => pdfText(letter.attachments?.[0]?.content ?? new Uint8Array())
  const newestToken = () => tokenIn(to(email).findLast((one) => tokenIn(one.text) !== '')?.text ?? '')
  const texts = (language: Language) =>
    messages.filter(
      ({ to: recipient, text: said }) => recipient === number && said.includes(smsWords[language]),
    )
  /** Sends the link again, by letter and text message. */
  const resent = async (language: Language) => {
    const [before, heard] = [newestToken(), texts(language).length]
    await server.ask(selfServeCalls.resendOffer, { params: { queryId } }, SHOP)
    await vi.waitFor(() => {
      expect(newestToken()).not.toBe(before)
      expect(texts(language).length).toBe(heard + 1)
    }, PATIENCE)
    await comes('offerLink', language)
    phone = new Phone(server, newestToken())
  }
  const choose = (language: Language) =>
    server.request(applyCalls.language, { body: { token: phone.token, language } }, undefined, phone.headers)
  const led = async (...way: StatusCode[]) => {
    await server.database
      .insert(statusHistoryTable)
      .values(way.map((status) => ({ queryId, status, createdByName: '' })))
    await server.database
      .update(queryTable)
      .set({ status: way.at(-1) ?? 'P' })
      .where(eq(queryTable.queryId, queryId))
  }

  test('gets the link in the shop’s language, and later ones in their own', async () => {
    await server.database.delete(loginAttemptTable)
    email = `keel-${chosen}@meretuul.example`
    const { customerName: _name, customerRegCode: _code, attachments: _files, ...entered } = anOffer
    const mainAssets = [{ groupId, price: 1000, vatExempt: false }]
    const body = { ...entered, email, phone: number.slice(4), mainAssets }
    ;({ queryId } = await server.ask(selfServeCalls.sendApplication, { body }, SHOP))
    await comes('offerLink', 'et')
    await vi.waitFor(() => expect(texts('et')).toHaveLength(1), PATIENCE)
    await server.database
      .update(queryTable)
      .set({ language: other[chosen] })
      .where(eq(queryTable.queryId, queryId))
    await resent(other[chosen])
    expect(await phone.open()).toMatchObject({ language: other[chosen] })
    // Before identification the choice affects only the page and the names of the goods.
    const picked = await phone.open(chosen)
    expect(picked.language).toBe(other[chosen])
    expect(picked.offer?.goods.map(({ name }) => name)).toContain(text(chosen, 'selfServe.additionalAssets'))
    expect(await phone.identify(mari)).toBe('OK')
    expect((await choose(chosen)).status).toBe(200)
    await resent(chosen)
  })

  test('gets everything up to the signed contract in their language', async () => {
    expect(await phone.identify(mari)).toBe('OK')
    const contact = { ...anApplication.contact, email }
    expect((await phone.submit({ ...anApplication, contact, language: chosen })).status).toBe(200)
    const view = await phone.open()
    expect(view.language).toBe(chosen)
    expect(view.offer?.goods.map(({ name }) => name)).toContain(text(chosen, 'selfServe.additionalAssets'))
    await comes('offerApplied', chosen)

    const change = (status: 'QA' | 'CR', as: typeof CREDIT | typeof INHOUSE) =>
      server.ask(queryCalls.changeStatus, { query: { queryId, status } }, as)
    await change('QA', CREDIT)
    const sheet = pdfOf(await comes('secci', chosen))
    expect(sheet).toContain(text(chosen, 'secciSheet.title'))
    expect(sheet).toContain(text(chosen, 'selfServe.additionalAssets'))
    await change('CR', INHOUSE)
    await server.ask(queryCalls.lendifyContract, { params: { id: queryId } }, INHOUSE)
    await server.ask(shopCalls.sendForSigning, { params: { id: queryId }, body: undefined }, SHOP)
    await comes('signerInvitation', chosen)
    const [container] = await containersOf(server, queryId)
    const [file] = await server.database
      .select()
      .from(containerFileTable)
      .where(eq(containerFileTable.containerId, container?.id ?? 0))
    expect(file?.fileName).toContain(text(chosen, 'agreement.shopContract'))
    const contract = pdfText(await server.dependencies.files.get(file?.storedKey ?? ''))
    expect(contract).toContain(text(chosen, 'agreement.shopContract'))
    expect(contract).not.toContain(text(other[chosen], 'agreement.shopContract'))

    // A contract that waits for signatures keeps its language, and so do its letters.
    expect((await choose(other[chosen])).body).toMatchObject({ language: chosen })
    await server.ask(containerCalls.remind, { params: { id: container?.id ?? 0 } }, COMPLIANCE)
    await comes('signerReminder', chosen)
    for (const { page } of container?.signers ?? []) await decide(page, 'sign')
    await comes('offerSigned', chosen)
  })

  test('and everything after it, until they choose the other language', async () => {
    await remindOfWithdrawalWorker(server.dependencies).work({ queryId })
    await comes('withdrawalReminder', chosen)
    await led('CA')
    const quote = await server.ask(earlyRepaymentCalls.paper, { params: { queryId }, query: {} }, COMPLIANCE)
    expect(pdfText(new Uint8Array(await quote.content.arrayBuffer()))).toContain(
      text(chosen, 'earlyRepayment.title'),
    )
    await server.request(applyCalls.withdraw, { body: { token: phone.token } }, undefined, phone.headers)
    const receipt = pdfOf(await comes('withdrawalReceipt', chosen))
    expect(receipt).toContain(text(chosen, 'withdrawal.receipt'))
    const customersLetters = Object.entries(readers).filter(
      ([kind, reader]) => reader === 'customer' && !ofOthers.includes(kind),
    )
    for (const [kind] of customersLetters)
      expect(
        to(email).some((one) => isOf(chosen, kind, one)),
        kind,
      ).toBe(true)
    expect(
      to(email).filter((one) => customersLetters.some(([kind]) => isOf(other[chosen], kind, one))),
    ).toEqual(to(email).filter((one) => isOf(other[chosen], 'offerLink', one)))
    const [seller] = await server.database.select().from(userTable).where(eq(userTable.email, SHOP))
    await vi.waitFor(() => {
      const toPartner = letters.find(({ id }) => id === `withdrawal-${queryId}-partner`)
      expect(toPartner && isOf(seller?.language ?? 'en', 'contractWithdrawn', toPartner)).toBe(true)
    }, PATIENCE)
    expect((await choose(other[chosen])).body).toMatchObject({ language: other[chosen] })
    expect(await phone.open()).toMatchObject({ language: other[chosen] })
  })
})
