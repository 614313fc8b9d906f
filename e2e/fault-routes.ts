import { expect, type Page, type Route } from 'playwright/test'
import type { ProblemCode } from '../api/problem.ts'
import type { PageWatch } from './console-watch.ts'
import type { MessageId, Words } from './words.ts'

/** Long enough for the progress to appear, shorter than any timeout. */
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

/** Waits for the response, so that the server has stored the change before the response is lost. */
const completeRequest = async (route: Route) => {
  const answer = await route.fetch({ maxRetries: 0 })
  await answer.body()
  return answer
}

/** Handles a request instead of the network. */
export type FaultHandler = (route: Route, words: Words) => Promise<void>
/** A call by method and URL. */
export type CallPattern = { method: string; path: RegExp }

/** Faults before the server receives the request, or instead of serving it. */
export const requestFaults = {
  aborted: (route: Route) => route.abort('connectionreset'),
  '500': (route: Route, words: Words) => route.fulfill(problem(500, 'internal', words)),
  '503': (route: Route, words: Words) => route.fulfill(problem(503, 'server.busy', words)),
  '429': (route: Route, words: Words) => route.fulfill(problem(429, 'request.tooMany', words)),
  'cut off': (route: Route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"queryId": 1, "qassets": [{' }),
} as const satisfies Record<string, FaultHandler>
export type RequestFault = keyof typeof requestFaults

/** Faults after the server has carried out the request. */
export const responseFaults = {
  lost: async (route: Route) => {
    await completeRequest(route)
    await route.abort('connectionreset')
  },
  'lost behind a proxy': async (route: Route) => {
    await completeRequest(route)
    await route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>504 Gateway Time-out</h1>' })
  },
  'cut off on its way': async (route: Route) => {
    const answer = await completeRequest(route)
    const body = await answer.body()
    await route.fulfill({ response: answer, body: body.subarray(0, Math.floor(body.byteLength / 2)) })
  },
} as const satisfies Record<string, FaultHandler>
export type ResponseFault = keyof typeof responseFaults

export const faultHandlers: Record<RequestFault | ResponseFault, FaultHandler> = {
  ...requestFaults,
  ...responseFaults,
}

/** The general messages for each fault: one in the banner, one in a dialog that covers it. */
const messageIds: Record<RequestFault | ResponseFault, readonly MessageId[]> = {
  aborted: ['connection.lost', 'connection.failed'],
  '500': ['error.internal'],
  '503': ['error.server.busy'],
  '429': ['error.request.tooMany'],
  'cut off': ['error.internal'],
  lost: ['connection.lost', 'connection.failed'],
  'lost behind a proxy': ['error.internal'],
  'cut off on its way': ['error.internal'],
}

export const messageOf = (fault: RequestFault | ResponseFault, words: Words): RegExp =>
  new RegExp(messageIds[fault].map((id) => words(id).replaceAll(/[.()?]/g, String.raw`\$&`)).join('|'))

export const slow = async (route: Route) => {
  await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  await route.continue()
}

/** Delays the request until `release` is called. */
export const holdRequest = (): { handler: FaultHandler; release: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const handler = async (route: Route) => {
    await promise
    await route.continue()
  }
  return { handler, release: resolve }
}

export type BrokenCall = {
  /** Sets the fault of the call; null for none. */
  setFault: (handler: FaultHandler | null) => void
  /** Resolves once the call has failed by this fault. */
  untilFaulted: () => Promise<void>
}

/** Makes one call of a page fail, and tolerates the browser's own messages about it. */
export const breakCall = async (
  { page, watch, words }: { page: Page; watch: PageWatch; words: Words },
  { method, path }: CallPattern,
): Promise<BrokenCall> => {
  let handler: FaultHandler | null = null
  let times = 0
  let before = 0
  watch.tolerate(new RegExp(`Failed to load resource.*${path.source.replace(/^\^|\$$/g, '')}`))
  await page.route(/\/api\//, async (route) => {
    const request = route.request()
    const fits = request.method() === method && path.test(new URL(request.url()).pathname)
    if (!fits || handler === null) return route.fallback()
    await handler(route, words)
    times += 1
  })
  return {
    setFault: (next) => {
      handler = next
      before = times
    },
    untilFaulted: () => expect.poll(() => times).toBeGreaterThan(before),
  }
}

export const requestFaultNames = Object.keys(requestFaults) as RequestFault[]
export const responseFaultNames = Object.keys(responseFaults) as ResponseFault[]

/** Groups of faults that can use one record: all that change nothing, then each that changes it. */
export const faultGroups: readonly (readonly (RequestFault | ResponseFault)[])[] = [
  requestFaultNames,
  ...responseFaultNames.map((one) => [one]),
]

/** The message is visible: on the page, in the dialog, or as an alert. */
export const expectMessage = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first()).toBeVisible()

/** Dismisses all alerts, so that a later one is new. An alert may also time out by then. */
export const dismissAlerts = async (page: Page, words: Words) => {
  const dismiss = page.getByRole('button', { name: words('design.dismiss') })
  await expect(async () => {
    await dismiss.evaluateAll((buttons: HTMLButtonElement[]) => buttons.forEach((button) => button.click()))
    await expect(dismiss).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}
