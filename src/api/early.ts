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
      opening?: {
        paths: readonly string[]
        coming: Promise<DashboardOpening | undefined>
        /** Keys of answers. */
        taken: string[]
      }
    }
  }
}

/** What is asked for later than this wants a newer answer. */
const FRESH_MS = 10_000

type Input = { query?: Record<string, unknown>; body?: unknown }

/** What an answer is found by: its call's path and input. */
export const earlyKey = (path: string, { query, body }: Input): string => JSON.stringify([path, query, body])

/** The answer in an opening of the dashboard, once that is here. */
const answerIn = async (coming: Promise<DashboardOpening | undefined>, key: string): EarlyAnswer => {
  const answers = (await coming)?.answers
  return answers && key in answers ? Response.json(answers[key]) : undefined
}

/** What was asked for a token, while it is new. */
export const earlyFor = (token: string | null) => {
  const early = window.tehingEarly
  return early && early.token === token && performance.now() - early.askedAt < FRESH_MS ? early : undefined
}

/** The answer that was asked for before whoever needs it; once, and for the same token only. */
export const takeEarly = (path: string, input: Input, token: string | null): EarlyAnswer | undefined => {
  const early = earlyFor(token)
  if (!early) return undefined
  const key = earlyKey(path, input)
  const { [key]: answer, ...answers } = early.answers
  early.answers = answers
  const { opening } = early
  if (answer || !opening?.paths.includes(path) || opening.taken.includes(key)) return answer
  opening.taken.push(key)
  return answerIn(opening.coming, key)
}

/** With the sign-in, whatever of it was asked for goes too. */
export const forgetEarly = (): void => {
  delete window.tehingEarly
}
