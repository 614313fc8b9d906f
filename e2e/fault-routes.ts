import { expect, type Page, type Route } from 'playwright/test'
import type { ProblemCode } from '../api/problem.ts'
import type { PageWatch } from './console-watch.ts'
import type { MessageId, Words } from './words.ts'

/** Long enough for progress to appear, shorter than any timeout. */
const SLOW_MS = 700
/** Seconds; longer than the browser waits before a retry. */
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

/** Waits for the response, so that the server has stored the change before it is lost. */
const carriedOut = async (route: Route) => {
  const answer = await route.fetch({ maxRetries: 0 })
  await answer.body()
  return answer
}

/** What happens to a request. */
export type Play = (route: Route, words: Words) => Promise<void>
/** A call by method and URL. */
export type Broken = { method: string; path: RegExp }

/** Faults before the server receives the request, or instead of serving it. */
export const unheard = {
  aborted: (route: Route) => route.abort('connectionreset'),
  '500': (route: Route, words: Words) => route.fulfill(problem(500, 'internal', words)),
  '503': (route: Route, words: Words) => route.fulfill(problem(503, 'server.busy', words)),
  '429': (route: Route, words: Words) => route.fulfill(problem(429, 'request.tooMany', words)),
  'cut off': (route: Route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"queryId": 1, "qassets": [{' }),
} as const satisfies Record<string, Play>
export type Unheard = keyof typeof unheard

/** Faults after the server has carried out the request. */
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

/** The general messages for each fault: one in the banner, one in a dialog that covers it. */
const said: Record<Unheard | Heard, readonly MessageId[]> = {
  aborted: ['connection.lost', 'connection.failed'],
  '500': ['error.internal'],
  '503': ['error.server.busy'],
  '429': ['error.request.tooMany'],
  'cut off': ['error.internal'],
  lost: ['connection.lost', 'connection.failed'],
  'lost behind a proxy': ['error.internal'],
  'cut off on its way': ['error.internal'],
}

export const saidOf = (fault: Unheard | Heard, words: Words): RegExp =>
  new RegExp(said[fault].map((id) => words(id).replaceAll(/[.()?]/g, String.raw`\$&`)).join('|'))

export const slow = async (route: Route) => {
  await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  await route.continue()
}

/** Holds the request back until it is let go. */
export const held = (): { play: Play; letGo: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const play = async (route: Route) => {
    await promise
    await route.continue()
  }
  return { play, letGo: resolve }
}

export type Breaking = {
  /** Sets the fault of the call; null for none. */
  now: (play: Play | null) => void
  /** Resolves once the call has met the fault. */
  met: () => Promise<void>
}

/** Breaks one call of a page; the browser's own messages about it are tolerated. */
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

/** Faults without an effect share one record; each with an effect has its own. */
export const rounds: readonly (readonly (Unheard | Heard)[])[] = [
  unheardFaults,
  ...heardFaults.map((one) => [one]),
]

/** The message is visible: on the page, in the dialog, or as an alert. */
export const expectSaid = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first()).toBeVisible()

/** Dismisses alerts, so that the next one is a new one; one that times out meanwhile is fine. */
export const putAway = async (page: Page, words: Words) => {
  const dismiss = page.getByRole('button', { name: words('design.dismiss') })
  await expect(async () => {
    await dismiss.evaluateAll((buttons: HTMLButtonElement[]) => buttons.forEach((button) => button.click()))
    await expect(dismiss).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}
