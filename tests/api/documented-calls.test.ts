import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Letter } from '../../server/platform/mail/letter.ts'
import { administrationCalls, partnersOwnCalls } from '../specs/documented-calls/administration.calls.ts'
import { closingCalls } from '../specs/documented-calls/closing.calls.ts'
import { contractCalls, decisionCalls } from '../specs/documented-calls/contract.calls.ts'
import type { DocumentedCall, OutsideEvent, Step } from '../specs/documented-calls/documented-call.ts'
import { applicationCalls } from '../specs/documented-calls/leasing.calls.ts'
import { listedCalls } from '../specs/documented-calls/listed-calls.ts'
import { selfServeCalls, shopCalls } from '../specs/documented-calls/shop.calls.ts'
import { signInCalls } from '../specs/documented-calls/sign-in.calls.ts'
import { unchangedRecords } from '../specs/documented-calls/unchanged.table.ts'
import { openProgram, type Program } from './documented-program.ts'
import { startTestServer, type TestServer } from './server.ts'
import { openBrowser, signOn } from './session/browser.ts'

const WAIT = { timeout: 20_000, interval: 200 }

const letters: Letter[] = []
let server: TestServer
let program: Program
beforeAll(async () => {
  server = await startTestServer({ services: { mail: { send: async (one) => void letters.push(one) } } })
  program = openProgram(server.url)
})
afterAll(() => server.stop())

const make = async (step: DocumentedCall) => {
  const answered = await program.send(step)
  expect(answered, JSON.stringify(answered.body)).toMatchObject({ status: step.status })
  if (step.answer !== undefined) expect([answered.body]).toMatchObject([program.filled(step.answer)])
  program.remember(answered.body, step.keep)
}

const everySignerSigns = async ({ at = {} }: OutsideEvent) => {
  const containers = async () =>
    (await program.send({ call: 'GET /query/{id}/containers', as: 'compliance', at, status: 200 })).body as {
      hasAllSigned: boolean
      signers: { page: string | null }[]
    }[]
  const pages = await vi.waitUntil(async () => {
    const unsigned = (await containers())
      .filter(({ hasAllSigned }) => !hasAllSigned)
      .flatMap(({ signers }) => signers)
    return unsigned.length > 0 && unsigned.every(({ page }) => page) && unsigned
  }, WAIT)
  for (const { page } of pages)
    await fetch(page ?? '', {
      method: 'POST',
      body: new URLSearchParams({ decision: 'sign' }),
      redirect: 'manual',
    })
  return pages
}

const outside: Record<OutsideEvent['outside'], (event: OutsideEvent) => Promise<unknown>> = {
  everySignerSigns,
  invitationArrives: () =>
    vi.waitUntil(
      () => /create-password\/([0-9a-f-]{36})/.exec(letters.map(({ text }) => text).join('\n'))?.[1],
      WAIT,
    ),
  shopSignsOn: async () => {
    const browser = openBrowser()
    const landed = await signOn(server, browser, 'shop@tehing.example')
    program.setCookie(browser.headers()['cookie'] ?? '')
    return landed.get('ssoId')
  },
}

const take = async (step: Step) => {
  if ('outside' in step) program.remember({ it: await outside[step.outside](step) }, { [step.keep]: 'it' })
  else if (step.until) await vi.waitFor(() => make(step), WAIT)
  else await make(step)
}

const nameOf = (step: Step, nth: number): string =>
  `${nth + 1}: ${'outside' in step ? step.outside : `${step.call} (${step.as ?? 'anyone'})`}`

const stories: Record<string, readonly Step[]> = {
  'signing in': signInCalls,
  'an application, from the first keystroke': applicationCalls,
  'its decision': decisionCalls,
  'its contract, to the activation': contractCalls,
  'a query that is closed': closingCalls,
  'a sale in a shop': shopCalls,
  'self-serve': selfServeCalls,
  administration: administrationCalls,
}

test('every documented call is tested', () => {
  const made = new Set(
    [...Object.values(stories), partnersOwnCalls]
      .flat()
      .flatMap((step) => ('call' in step ? [step.call] : [])),
  )
  expect([...made].toSorted()).toEqual([...listedCalls].toSorted())
})

describe.each(Object.entries(stories))('%s', (_, steps) => {
  test.each(steps.map((step, nth) => [nameOf(step, nth), step] as const))('%s', async (_name, step) => {
    await take(step)
  })
})

/** Counts audit entries about changes. */
const writes = async (): Promise<number> => {
  const { rows } = await server.database.execute<{ count: string }>(
    sql`select count(*) from audit where event ~ '(saved|changed|created|deleted|uploaded)$'`,
  )
  return Number(rows[0]?.count)
}

describe('saving a record unchanged changes nothing', () => {
  test.each(unchangedRecords)('$record, by $as', async ({ as, find = [], read, write }) => {
    for (const step of find) await take(step)
    const asked = { ...read, as, status: 200 }
    const { status, body } = await program.send(asked)
    expect(status, JSON.stringify(body)).toBe(200)
    program.remember(body, { unchanged: '' })
    const before = await writes()
    const written = await program.send({ body: '$unchanged', ...write, as, status: 200 })
    expect(written.status, JSON.stringify(written.body)).toBe(200)
    expect((await program.send(asked)).body).toEqual(body)
    expect(await writes()).toBe(before)
  })
})

describe('a partner’s own record', () => {
  test.each(partnersOwnCalls.map((step, nth) => [nameOf(step, nth), step] as const))(
    '%s',
    async (_name, step) => {
      await take(step)
    },
  )
})
