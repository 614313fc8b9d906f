import { expect, type Page, type Route } from 'playwright/test'
import type { ProblemCode } from '../api/problem.ts'
import type { PageWatch } from './console-watch.ts'
import type { MessageId, Words } from './words.ts'

/** Longer than a person takes for noticing that nothing has happened, shorter than any time-out. */
const SLOW_MS = 700
/** Seconds; longer than the browser waits for by itself. */
const RETRY_AFTER = 30

const problem = (status: number, code: ProblemCode, words: Words) => ({
  status,
  contentType: 'application/problem+json',
  headers: status === 500 ? {} : { 'retry-after': String(RETRY_AFTER) },
  body: JSON.stringify({
    type: `/api/docs#${code}`,
    title: code,
    status,
    code,
    detail: words(`error.${code}` as MessageId),
  }),
})

/** What the server stored before its answer was lost; it is waited for, so that the answer is truly the last part. */
const carriedOut = async (route: Route) => {
  const answer = await route.fetch({ maxRetries: 0 })
  await answer.body()
  return answer
}

/** What happens to a call on its way. */
export type Play = (route: Route, words: Words) => Promise<void>
/** A call by its method and address. */
export type Broken = { method: string; path: RegExp }

/** Faults before the server has heard of the call, or where it has refused to serve it. */
export const unheard = {
  aborted: (route: Route) => route.abort('connectionreset'),
  '500': (route: Route, words: Words) => route.fulfill(problem(500, 'internal', words)),
  '503': (route: Route, words: Words) => route.fulfill(problem(503, 'server.busy', words)),
  '429': (route: Route, words: Words) => route.fulfill(problem(429, 'request.tooMany', words)),
  'cut off': (route: Route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"queryId": 1, "qassets": [{' }),
} as const satisfies Record<string, Play>
export type Unheard = keyof typeof unheard

/** Faults after the server has carried the call out. */
export const heard = {
  lost: async (route: Route) => {
    await carriedOut(route)
    await route.abort('connectionreset')
  },
  'lost behind a proxy': async (route: Route) => {
    await carriedOut(route)
    await route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>504 Gateway Time-out</h1>' })
  },
  'cut off on its way': async (route: Route) => {
    const answer = await carriedOut(route)
    const body = await answer.body()
    await route.fulfill({ response: answer, body: body.subarray(0, Math.floor(body.byteLength / 2)) })
  },
} as const satisfies Record<string, Play>
export type Heard = keyof typeof heard

export const plays: Record<Unheard | Heard, Play> = { ...unheard, ...heard }

/** What is said of each, where the screen has no words of its own for it. */
export const said: Record<Unheard | Heard, MessageId> = {
  aborted: 'connection.failed',
  '500': 'error.internal',
  '503': 'error.server.busy',
  '429': 'error.request.tooMany',
  'cut off': 'error.internal',
  lost: 'connection.failed',
  'lost behind a proxy': 'error.internal',
  'cut off on its way': 'error.internal',
}

export const slow = async (route: Route) => {
  await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  await route.continue()
}

export type Breaking = {
  /** From now on the call meets this, whenever it is made; null: it goes through. */
  now: (play: Play | null) => void
  /** Resolves once the call has met it. */
  met: () => Promise<void>
}

/** Breaks one call of a page; the browser's own lines about that address are no errors. */
export const breaks = async (
  { page, watch, words }: { page: Page; watch: PageWatch; words: Words },
  { method, path }: Broken,
): Promise<Breaking> => {
  let play: Play | null = null
  let times = 0
  let before = 0
  watch.tolerate(new RegExp(`Failed to load resource.*${path.source.replace(/^\^|\$$/g, '')}`))
  await page.route(/\/api\//, async (route) => {
    const request = route.request()
    const fits = request.method() === method && path.test(new URL(request.url()).pathname)
    if (!fits || play === null) return route.fallback()
    await play(route, words)
    times += 1
  })
  return {
    now: (next) => {
      play = next
      before = times
    },
    met: () => expect.poll(() => times).toBeGreaterThan(before),
  }
}

export const unheardFaults = Object.keys(unheard) as Unheard[]
export const heardFaults = Object.keys(heard) as Heard[]

/** All that never reached the server, on one record; and each that did, on a record of its own. */
export const rounds: readonly (readonly (Unheard | Heard)[])[] = [
  unheardFaults,
  ...heardFaults.map((one) => [one]),
]

/** What went wrong is said where anybody looks: beside the work, in the dialog, or as a message that comes and goes. */
export const expectSaid = (page: Page, text: string) =>
  expect(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first()).toBeVisible()

/** Messages that come and go are put away, so that the next one is not taken for the last; one that just goes by itself is no matter. */
export const putAway = async (page: Page, words: Words) => {
  const dismiss = page.getByRole('button', { name: words('design.dismiss') })
  await expect(async () => {
    await dismiss.evaluateAll((buttons: HTMLButtonElement[]) => buttons.forEach((button) => button.click()))
    await expect(dismiss).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}
