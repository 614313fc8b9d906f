import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../api/call.ts'
import { allCalls } from '../../../api/calls.ts'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { reasonCalls } from '../../../api/reason.calls.ts'
import type { StatusCode } from '../../../api/status.ts'
import { webhookCalls } from '../../../api/webhook.calls.ts'
import { tenthInCore } from '../../../tools/tiers.ts'
import { freeTextsOf, textsIn, withTexts } from '../../models/free-texts.ts'
import type { Situation } from '../../models/query.situation.ts'
import {
  asLine,
  fitted,
  multilineFields,
  naughty,
  naughtyLines,
  unwritable,
} from '../../specs/naughty.table.ts'
import { queryIn } from '../container/scene.ts'
import { completeQuery, COMPLIANCE, INHOUSE } from '../query/example.ts'
import { groupOf, newOffer, offerWith, SHOP } from '../selfserve/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { administrationFixtures } from './administration-cases.ts'
import type { Fixtures, TextCase } from './text-case.ts'
import { codesOf, textCases, wordsOf } from './text-cases.ts'

let server: TestServer
let fixtures: Fixtures
beforeAll(async () => {
  server = await startTestServer()
  const inContract = (await queryIn(server, 'CR')).queryId
  const newQuery = async () => (await server.ask(queryCalls.save, { body: completeQuery }, INHOUSE)).queryId
  const arranged = async (status: StatusCode, situation: Partial<Situation> = {}) => {
    const { queryId } = await queryIn(server, status, situation)
    const { modifiedDtime } = await server.ask(queryCalls.edit, { params: { id: queryId } }, COMPLIANCE)
    return { queryId, modifiedDtime }
  }
  const contractReadAt = async () =>
    (await server.ask(queryCalls.edit, { params: { id: inContract } }, COMPLIANCE)).modifiedDtime
  const reasonsReadAt = async () =>
    (await server.ask(reasonCalls.findAll, {}, COMPLIANCE))[0]?.modifiedDtime ?? ''
  const { partnerId } = await server.ask(partnerCalls.setting, {}, SHOP)
  const groupId = await groupOf(server, partnerId)
  const insured = [{ name: 'Kindlustus', price: 50, vatExempt: true }]
  const offer = () => offerWith(groupId, { optionalAssets: insured })
  const newOfferRead = async () =>
    server.ask(selfServeCalls.getOffer, { params: { queryId: await newOffer(server, groupId) } }, SHOP)
  const offers = { offer, newOffer: newOfferRead }
  const administration = administrationFixtures(server)
  const queryInVote = () => arranged('SCR', { amount: 'over the committee limit' })
  const queries = { inContract, newQuery, queryIn: arranged, queryInVote, contractReadAt, reasonsReadAt }
  fixtures = { ...queries, ...offers, ...administration }
})
afterAll(() => server.stop())

type Field = ReturnType<typeof wordsOf>[number]

const isMultiline = ({ path }: Field) => multilineFields.includes(path.split('.').at(-1) ?? '')

const send = async (textCase: TextCase, fields: readonly Field[], textOf: (field: Field) => string) => {
  const start = await textCase.start(fixtures)
  const sent = { ...start, [textCase.part]: withTexts(start[textCase.part], fields, textOf) }
  return { sent, answer: await server.request(textCase.call, sent, textCase.as) }
}

/** Countries abroad have tax numbers of any letters and digits. */
const TAX_NUMBER = /^[\dA-Za-z]{4,20}$/

const nameOf = ([name]: [string, TextCase]): string => name

describe.each(tenthInCore(Object.entries(textCases), nameOf))('%s', (_, textCase) => {
  const words = wordsOf(textCase)

  test.each(Object.entries({ ...naughty, ...naughtyLines }))(
    'returns %s: several lines unchanged, a single line cleaned',
    async (_name, text) => {
      // Composing a letter may add a character.
      const sentAs = ({ max }: Field) => {
        const all = fitted(text, max)
        return asLine(all).length > max ? fitted(text, max - 1) : all
      }
      const kept = (field: Field) => (isMultiline(field) ? sentAs(field) : asLine(sentAs(field)))
      const { sent, answer } = await send(textCase, words, sentAs)
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
      const stored = await textCase.read(server, sent, answer.body)
      expect(textsIn(stored, words)).toEqual(textsIn(withTexts(sent[textCase.part], words, kept), words))
    },
  )

  test('returns the longest text, and refuses one character more at its field', async () => {
    const { sent, answer } = await send(textCase, words, ({ max }) => 'õ'.repeat(max))
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    const stored = await textCase.read(server, sent, answer.body)
    expect(textsIn(stored, words)).toEqual(textsIn(sent[textCase.part], words))
    const beyond = await send(textCase, words, ({ max }) => 'õ'.repeat(max + 1))
    expect(beyond.answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    expect(faultsOf(beyond.answer.body)).toEqual(words.map(({ path }) => `${path} field.tooLong`).toSorted())
  })

  // URLs cannot contain lone surrogates, which are replaced before sending.
  const sendable = Object.entries(unwritable).filter(
    ([, text]) => textCase.part === 'body' || text.isWellFormed(),
  )
  test.each(sendable)('refuses %s at each field', async (_name, text) => {
    const { answer } = await send(textCase, words, () => text)
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    const faults = faultsOf(answer.body)
    for (const { path, max } of words)
      expect(faults).toContain(`${path} field.${text.length > max ? 'tooLong' : 'text'}`)
  })

  test.each(codesOf(textCase))('refuses an invalid code at $path only', async (code) => {
    const invalid = Object.values(naughty).filter(
      (text) => code.path !== 'taxNumber' || !TAX_NUMBER.test(text),
    )
    for (const text of invalid) {
      const { answer } = await send(textCase, [code], ({ max }) => fitted(text, max))
      expect(answer, text).toMatchObject({ status: 400 })
      expect(pathsOf(answer.body)).toEqual([code.path])
    }
  })
})

const withBlanks = Object.entries(textCases).filter(([, { blanksAreNone }]) => !blanksAreNone)

describe.each(tenthInCore(withBlanks, nameOf))('%s', (_, textCase) => {
  const words = wordsOf(textCase)
  test('keeps blanks in optional fields, and refuses them in required ones', async () => {
    const blanks = ({ max }: Field) => ' \t\u00a0'.slice(0, max)
    const isAskedByRule = ({ path }: Field) => textCase.asked?.includes(path) ?? false
    const optional = words.filter((field) => field.blank && !isAskedByRule(field))
    const asked = words.filter(({ blank }) => !blank)
    const { sent, answer } = await send(textCase, words, (field) =>
      optional.includes(field) ? blanks(field) : 'x',
    )
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    const stored = await textCase.read(server, sent, answer.body)
    const kept = (field: Field) => (isMultiline(field) ? blanks(field) : asLine(blanks(field)))
    expect(textsIn(stored, optional)).toEqual(
      textsIn(withTexts(sent[textCase.part], optional, kept), optional),
    )
    if (asked.length === 0) return
    const refused = await send(textCase, words, (field) => (isAskedByRule(field) ? 'x' : blanks(field)))
    expect(refused.answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    expect(pathsOf(refused.answer.body)).toEqual(asked.map(({ path }) => path).toSorted())
  })
})

const faultsOf = (body: unknown): string[] =>
  (Object(body).fields as { path: string; code: string }[])
    .map(({ path, code }) => `${path} ${code}`)
    .toSorted()

const pathsOf = (body: unknown) => faultsOf(body).map((fault) => fault.split(' ')[0])

/**
 * Calls that store no texts, a new user (same schema as a changed one), a webhook (its URL is tested below), the
 * customer's calls, which need a session, and those of passkeys, which need an authenticator.
 */
const others = [
  'agreement.actOfAcceptance',
  'agreement.sales',
  'agreement.surety',
  'agreement.ufeSales',
  'apply.answerCondition',
  'apply.askForReview',
  'apply.cancelIdentification',
  'apply.conditions',
  'apply.earlyRepayment',
  'apply.identification',
  'apply.identify',
  'apply.language',
  'apply.open',
  'apply.paper',
  'apply.save',
  'apply.submit',
  'apply.withdraw',
  'audit.startExport',
  'bulkStep.take',
  'client.lastSale',
  'condition.answer',
  'condition.ask',
  'condition.return',
  'condition.waive',
  'decisionTable.create',
  'decisionTable.importDmn',
  'decisionTable.refuse',
  'decisionTable.save',
  'document.update',
  'passkey.add',
  'passkey.addFirst',
  'passkey.confirm',
  'passkey.recover',
  'passkey.rename',
  'passkey.signIn',
  'passkey.startAdding',
  'photo.open',
  'privacy.erase',
  'privacy.export',
  'privacy.find',
  'query.payment',
  'query.schedule',
  'queryList.startExport',
  'registration.createPassword',
  'risk.assess',
  'savedView.create',
  'savedView.save',
  'screening.confirm',
  'screening.dismiss',
  'secci.handOver',
  'session.confirm',
  'session.endAll',
  'session.login',
  'suretyLink.answer',
  'suretyLink.open',
  'user.recoverPasskey',
  'user.save',
  'user.savePassword',
  'webhook.save',
  'workflow.saveReview',
]

test('knows all other calls with texts in their body', () => {
  const tried = new Set<Call>(Object.values(textCases).map(({ call }) => call))
  const taking = allCalls.filter(({ call }) => call.body && freeTextsOf(call.body).length > 0)
  expect(taking.flatMap(({ name, call }) => (tried.has(call) ? [] : [name])).toSorted()).toEqual(others)
})

test('accepts no hostile text as a webhook’s URL', async () => {
  const id = (await fixtures.partner()).partnerId ?? 0
  for (const url of Object.values({ ...naughty, ...naughtyLines, ...unwritable })) {
    const answer = await server.request(webhookCalls.save, { params: { id }, body: { url } }, COMPLIANCE)
    expect(answer, url).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    expect(pathsOf(answer.body), url).toEqual(['url'])
  }
})
