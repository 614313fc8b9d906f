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
        /** The page shows what was drawn of them. */
        isShown?: true
      }
    }
  }
}

/** What is asked for later than this wants a newer answer. */
const FRESH_MS = 10_000

type Input = { query?: Record<string, unknown>; body?: unknown }

/** What an answer is found by: its call's path and input. */
export const earlyKey = (path: string, { query, body }: Input): string => JSON.stringify([path, query, body])

/** So long an opening is waited for; then each asks for what it needs, for the slowest of it must not hold up the rest. */
const PATIENCE_MS = 2_000

type Early = NonNullable<Window['tehingEarly']>

const ageOf = ({ askedAt }: Early) => performance.now() - askedAt

/** What was asked for a token, while it is new, or while the page shows it. */
const earlyFor = (token: string | null): Early | undefined => {
  const early = window.tehingEarly
  if (!early || early.token !== token) return undefined
  return early.opening?.isShown || ageOf(early) < FRESH_MS ? early : undefined
}

/** Whether the dashboard was asked for already, for a token. */
export const isEarly = (token: string): boolean => earlyFor(token) !== undefined

/** The opening of the dashboard that was asked for a token, and how old it is, in milliseconds. */
export const takeOpening = async (token: string | null) => {
  const early = earlyFor(token)
  if (!early?.opening) return undefined
  const late = new Promise<undefined>((resolve) =>
    setTimeout(resolve, Math.max(0, PATIENCE_MS - ageOf(early))),
  )
  const opened = await Promise.race([early.opening.coming, late])
  return opened && { ...opened, age: ageOf(early) }
}

const answerIn = async (token: string | null, key: string): EarlyAnswer => {
  const answers = (await takeOpening(token))?.answers
  return answers && key in answers ? Response.json(answers[key]) : undefined
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
  return answerIn(token, key)
}

/** Nothing of a sign-in is kept beyond what needs it. */
export const forgetEarly = (token: string | undefined): void => {
  if (window.tehingEarly?.token === token) delete window.tehingEarly
}
