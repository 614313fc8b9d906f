/** An answer that the page asked for by itself; undefined where the server was not reached. */
export type EarlyAnswer = Promise<Response | undefined>

declare global {
  interface Window {
    /** Left by the script in the page: the screen that it expects, and answers by their `earlyKey`, for the token that it found. */
    tehingEarly?: { token: string; screen: string; answers: Partial<Record<string, EarlyAnswer>> }
  }
}

/** What is asked for later than this wants a newer answer. */
const FRESH_MS = 10_000

type Input = { query?: Record<string, unknown>; body?: unknown }

/** What an answer is found by: its call's path and input. */
export const earlyKey = (path: string, { query, body }: Input): string => JSON.stringify([path, query, body])

/** The answer that the page has asked for before the program came; once, and for the same token only. */
export const takeEarly = (key: string, token: string | null): EarlyAnswer | undefined => {
  const early = window.tehingEarly
  const answer = early?.answers[key]
  if (!early || !answer) return undefined
  delete early.answers[key]
  return early.token === token && performance.now() < FRESH_MS ? answer : undefined
}
