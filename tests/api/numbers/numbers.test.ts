import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_PREFIX, type Call } from '../../../api/call.ts'
import { problem } from '../../../api/problem.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { templateCalls } from '../../../api/template.calls.ts'
import { todayInTallinn } from '../../../domain/date.ts'
import { en } from '../../../lang/en.ts'
import { textsIn, withTexts } from '../../models/free-texts.ts'
import {
  badNumbers,
  days,
  goodNumbers,
  noNumbers,
  type NumberRule,
  paymentNumbers,
  queryDays,
  queryNumbers,
  templateNumbers,
  withVatNumbers,
} from '../../specs/numbers.table.ts'
import { completeQuery, INHOUSE } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
let authorization: string
beforeAll(async () => {
  server = await startTestServer()
  authorization = await server.signIn(INHOUSE)
})
afterAll(() => server.stop())

const terms = {
  paymentPeriod: 48,
  residual: 5,
  kickback: null,
  advance: 15,
  contractFee: null,
  insurance: null,
  insuranceValType: 1,
}
const service = { name: 'Transport', price: 1 }
const asset = { qassetName: 'Kopp', quantity: 1, qassetPrice: 1000 }
const act = { assetDescription: '', serialNumber: '', deliveryPlace: '', deliveryDate: null, year: null }

type Target = { call: Call; body: object; numbers: readonly NumberRule[] }
const targets: Record<string, Target> = {
  'a query': {
    call: queryCalls.save,
    body: {
      ...completeQuery,
      qassets: [asset],
      services: [service],
      actOfAcceptance: act,
      residual: 0,
      advance: 0,
    },
    numbers: queryNumbers,
  },
  'a query priced with VAT': {
    call: queryCalls.save,
    body: { ...completeQuery, qassets: [{ qassetName: 'Kopp', quantity: 1 }], residual: 0, advance: 0 },
    numbers: withVatNumbers,
  },
  'a template': {
    call: templateCalls.save,
    // Unique names.
    get body() {
      return { name: `Kopad ${randomUUID()}`, assets: [asset], terms }
    },
    numbers: templateNumbers,
  },
  'a payment': {
    call: queryCalls.payment,
    body: {
      assets: [asset],
      services: [service],
      advancePmt: 0,
      advnPmtType: '%',
      rvValue: 0,
      intrTotal: 5,
      leasePeriod: 12,
    },
    numbers: paymentNumbers,
  },
}

const at = (path: string) => [{ path, max: 9, blank: true }]

/** Sends the body with this raw JSON at the path. */
const sendRaw = async ({ call, body }: Target, path: string, raw: string) => {
  const marked = JSON.stringify(withTexts(body, at(path), () => 'here'))
  const response = await fetch(`${server.url}${API_PREFIX}${call.path}`, {
    method: call.method,
    headers: { 'content-type': 'application/json', authorization },
    body: marked.replace('"here"', raw),
  })
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}

const expectRefused = async (target: Target, path: string, raw: string, code: string) => {
  const { status, answer } = await sendRaw(target, path, raw)
  expect(status, `${path} ${raw}: ${JSON.stringify(answer)}`).toBe(400)
  const { fields = [] } = problem.parse(answer)
  expect(
    fields.map((field) => field.path),
    raw,
  ).toEqual(fields.map(() => path))
  const fault = fields.find((field) => field.code === code)
  expect(fault, `${path} ${raw}: ${JSON.stringify(fields)}`).toBeDefined()
  const words: Readonly<Record<string, string>> = en
  expect(fault?.detail.replaceAll(/[\d,]+/g, '')).toBe(words[code]?.replaceAll(/\{[^}]*\}/g, ''))
}

/** Reads the stored record again. */
const readAgain = async ({ call }: Target, answer: unknown): Promise<unknown> => {
  if (call === queryCalls.save) {
    const { queryId } = queryCalls.save.response.parse(answer)
    return server.ask(queryCalls.edit, { params: { id: queryId } }, INHOUSE)
  }
  if (call !== templateCalls.save) return null
  return server.ask(
    templateCalls.get,
    { params: { id: templateCalls.save.response.parse(answer).id } },
    INHOUSE,
  )
}

const expectTaken = async (target: Target, path: string, raw: string, value: unknown) => {
  const { status, answer } = await sendRaw(target, path, raw)
  expect(status, `${path} ${raw}: ${JSON.stringify(answer)}`).toBeLessThan(300)
  const stored = await readAgain(target, answer)
  if (stored) expect(textsIn(stored, at(path))[path]).toBe(value)
}

describe.each(Object.entries(targets))('%s', (_, target) => {
  test.each(target.numbers)('stores $path exactly from $least to $greatest', async (rule) => {
    for (const value of goodNumbers(rule)) await expectTaken(target, rule.path, String(value), value)
    if (rule.least === 0) await expectTaken(target, rule.path, '-0', 0)
  })

  test.each(target.numbers)(
    'refuses $path out of range, with too many decimals, and as no number',
    async (rule) => {
      for (const [value, code] of badNumbers(rule))
        await expectRefused(target, rule.path, String(value), code)
      const code = rule.step === 1 ? 'field.integer' : 'field.number'
      for (const raw of noNumbers) await expectRefused(target, rule.path, raw, code)
    },
  )
})

describe('the dates of a query', () => {
  const target = targets['a query'] ?? { call: queryCalls.save, body: {}, numbers: [] }
  test.each(queryDays)('%s must be a date', async (path) => {
    for (const day of days.good) await expectTaken(target, path, JSON.stringify(day), day)
    for (const day of days.bad) await expectRefused(target, path, JSON.stringify(day), 'field.date')
  })

  test('the payment day must be a day of the month', async () => {
    for (const day of ['1', '28', '31']) await expectTaken(target, 'pmtDate', `"${day}"`, day)
    for (const day of ['0', '32', '01', '-1', 'x'])
      await expectRefused(target, 'pmtDate', `"${day}"`, 'field.choice')
  })

  test('a birth date must not be in the future', async () => {
    const path = 'actualBeneficiary.dateOfBirth'
    const [today, tomorrow] = [0, 36].map((hours) => todayInTallinn(new Date(Date.now() + hours * 3_600_000)))
    for (const day of ['1800-01-01', today]) await expectTaken(target, path, JSON.stringify(day), day)
    await expectRefused(target, path, JSON.stringify(tomorrow), 'field.dateInFuture')
    await expectRefused(target, path, '"1799-12-31"', 'field.date')
  })
})
