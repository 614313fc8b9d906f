import { expect, vi } from 'vitest'
import { applyCalls } from '../../../api/apply.calls.ts'
import type { Application, ApplyView, IdentificationResult } from '../../../api/apply.ts'
import type { Language } from '../../../api/language.ts'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import type { SelfServeOfferSave } from '../../../api/selfserve.ts'
import { loginAttemptTable } from '../../../server/schema/session.table.ts'
import type { Letter } from '../../../server/platform/mail/letter.ts'
import type { TextMessage } from '../../../server/services/sms/sms.ts'
import { anApplication, anOffer } from '../../models/offer.cases.ts'
import { groupOf, offerWith, SHOP } from '../selfserve/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { decideOnPhone, type Person } from '../session/digital.ts'

export const PATIENCE = { timeout: 60_000, interval: 50 }

/** A portal that records its letters and text messages. `groupId`: an asset group that the shop may finance. */
export const startApplyServer = async ({
  services,
  ...options
}: Parameters<typeof startTestServer>[0] = {}) => {
  const letters: Letter[] = []
  const messages: TextMessage[] = []
  const server = await startTestServer({
    ...options,
    services: {
      ...services,
      mail: { send: async (letter) => void letters.push(letter) },
      sms: { send: async (message) => void messages.push(message) },
    },
  })
  const { partnerId } = await server.ask(partnerCalls.setting, {}, SHOP)
  return { server, letters, messages, groupId: await groupOf(server, partnerId) }
}

/** Published test persons who confirm automatically. */
export const mari: Person = { identityCode: '60001019906', phone: '00000766' }
export const smart: Person = { identityCode: '40504040001' }

export const tokenIn = (text: string): string => /\/apply\/([\w-]{43})(?:\s|$)/.exec(text)?.[1] ?? ''

type Scene = Awaited<ReturnType<typeof startApplyServer>>
export type SentLinks = { queryId: number; byMail: string; bySms: string }

let sent = 0

/** Tokens in the offer's own letter and text message, whose recipients are unique. */
const linksOf = async ({ letters, messages }: Scene, email: string, phone: string) =>
  vi.waitFor(() => {
    const letter = letters.findLast(({ to, text }) => to === email && tokenIn(text) !== '')
    const message = messages.findLast(({ to }) => to === `+372${phone}`)
    if (!letter || !message) throw new Error('the links have not been sent')
    return { byMail: tokenIn(letter.text), bySms: tokenIn(message.text) }
  }, PATIENCE)

const recipient = () => {
  sent += 1
  return { email: `klient${sent}@meretuul.example`, phone: String(51_000_000 + sent) }
}

/** Sends a shop's application for an unnamed customer. */
export const sendApplication = async (scene: Scene): Promise<SentLinks> => {
  const { customerName: _name, customerRegCode: _code, attachments: _files, ...entered } = anOffer
  const to = recipient()
  const body = { ...entered, ...to, mainAssets: [{ groupId: scene.groupId, price: 1000, vatExempt: false }] }
  const { queryId } = await scene.server.ask(selfServeCalls.sendApplication, { body }, SHOP)
  return { queryId, ...(await linksOf(scene, to.email, to.phone)) }
}

/** Sends a shop's offer, for a company by default. */
export const sendOffer = async (
  scene: Scene,
  customer: Partial<SelfServeOfferSave> = {},
): Promise<SentLinks> => {
  const { server, groupId } = scene
  const to = recipient()
  const { queryId } = await server.ask(
    selfServeCalls.createOffer,
    { body: offerWith(groupId, { ...to, ...customer }) },
    SHOP,
  )
  await server.ask(selfServeCalls.offerHtml, { params: { queryId } }, SHOP)
  await server.ask(selfServeCalls.sendOffer, { params: { queryId } }, SHOP)
  return { queryId, ...(await linksOf(scene, to.email, to.phone)) }
}

/** A browser with the cookie of its visit. */
export class Phone {
  readonly #server: TestServer
  readonly token: string
  cookie = ''

  constructor(server: TestServer, token: string) {
    this.#server = server
    this.token = token
  }

  get headers() {
    return { headers: { cookie: this.cookie } }
  }

  open(language?: Language): Promise<ApplyView> {
    const body = { token: this.token, ...(language && { language }) }
    return this.#server.ask(applyCalls.open, { body }, undefined, this.headers)
  }

  start(person: Person) {
    const method = person.phone === undefined ? ('smartid' as const) : ('mobileid' as const)
    return this.#server.ask(applyCalls.identify, { body: { token: this.token, method, ...person } })
  }

  /** `confirms`: whether to confirm on the sandbox's phone page, for a person who does not automatically. */
  async identify(person: Person, confirms = false): Promise<IdentificationResult> {
    const { sessionId, verificationCode } = await this.start(person)
    if (confirms) await decideOnPhone(this.#server, verificationCode, 'confirmed')
    const method = person.phone === undefined ? ('smartid' as const) : ('mobileid' as const)
    for (;;) {
      const body = { token: this.token, method, sessionId }
      const { headers, body: answer } = await this.#server.request(applyCalls.identification, { body })
      const { result } = answer as { result: IdentificationResult | null }
      if (result === null) continue
      const set = headers.get('set-cookie')
      if (set) this.cookie = set.split(';')[0] ?? ''
      return result
    }
  }

  save(application: Application = anApplication, seen?: Application[]) {
    const body = { token: this.token, application, ...(seen && { seen }) }
    return this.#server.request(applyCalls.save, { body }, undefined, this.headers)
  }

  /** Downloads one of the customer's papers. */
  download(key: string, day?: string) {
    const body = { token: this.token, key, ...(day !== undefined && { day }) }
    return this.#server.request(applyCalls.paper, { body }, undefined, this.headers)
  }

  submit(application: Application = anApplication, seen?: Application[]) {
    const body = { token: this.token, application, ...(seen && { seen }) }
    return this.#server.request(applyCalls.submit, { body }, undefined, this.headers)
  }
}

/** Applies as a private person with this address. */
export const personApplies = async (scene: Scene, email: string) => {
  await scene.server.database.delete(loginAttemptTable)
  const { queryId, byMail } = await sendApplication(scene)
  const phone = new Phone(scene.server, byMail)
  expect(await phone.identify(mari)).toBe('OK')
  const contact = { ...anApplication.contact, email }
  expect((await phone.submit({ ...anApplication, contact, language: 'en' })).status).toBe(200)
  return { queryId, phone, email }
}
