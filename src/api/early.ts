import type { DashboardOpening } from '../../api/dashboard.calls.ts'

/** An answer that the page asked for by itself; undefined where the server was not reached. */
export type EarlyAnswer = Promise<Response | undefined>

declare global {
  interface Window {
    /**
     * For a token, answers by their `earlyKey`, and where the dashboard is opened all that it shows. Left by the script in
     * the page, or by who has just signed in.
     */
    tehingEarly?: {
      token: string
      /** Milliseconds of `performance.now()`. */
      askedAt: number
      answers: Partial<Record<string, EarlyAnswer>>
      opening?: { paths: readonly string[]; coming: Promise<DashboardOpening | undefined> }
    }
  }
}

/** What is asked for later than this wants a newer answer. */
const FRESH_MS = 10_000

type Input = { query?: Record<string, unknown>; body?: unknown }

/** What an answer is found by: its call's path and input. */
export const earlyKey = (path: string, { query, body }: Input): string => JSON.stringify([path, query, body])

/** Takes its answer out of the opening of the dashboard, once that is here. */
const takeFrom = async (coming: Promise<DashboardOpening | undefined>, key: string): EarlyAnswer => {
  const answers = (await coming)?.answers
  if (!answers || !(key in answers)) return undefined
  const answer = Response.json(answers[key])
  delete answers[key]
  return answer
}

/** The answer that was asked for before whoever needs it; once, and for the same token only. */
export const takeEarly = (path: string, input: Input, token: string | null): EarlyAnswer | undefined => {
  const early = window.tehingEarly
  if (!early || early.token !== token || performance.now() - early.askedAt >= FRESH_MS) return undefined
  const key = earlyKey(path, input)
  const answer = early.answers[key]
  delete early.answers[key]
  const { opening } = early
  return answer ?? (opening?.paths.includes(path) ? takeFrom(opening.coming, key) : undefined)
}
