import type { ProblemDetails } from '../../api/problem.ts'
import type { AlertText } from '../../machines/flow/app/alerts.machine.ts'
import { lazy } from '../../domain/lazy.ts'

/** The server refused a call; `retryAfter` is in seconds, if the server named it. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly problem: ProblemDetails
  readonly retryAfter: number | null

  constructor(problem: ProblemDetails, retryAfter: number | null = null) {
    super(problem.detail)
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

/** The server was not reached: the connection is down, or the server is. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'

  constructor(cause: unknown) {
    super('the server could not be reached', { cause })
  }
}

/** The response is not from this portal's server, or from another version of it. */
export class UnreadableResponse extends Error {
  override readonly name = 'UnreadableResponse'
  readonly status: number

  constructor(status: number, cause: unknown) {
    super(`a response with status ${status} could not be parsed`, { cause })
    this.status = status
  }
}

/** A chunk of the program could not be loaded: the connection is down, or the server has a newer version. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
  /**
   * Lets the chunk be loaded again at the next render. Not earlier: the error boundary must catch this failure first.
   */
  readonly renew: () => void

  constructor(cause: unknown, renew: () => void) {
    super('a chunk could not be loaded', { cause })
    this.renew = renew
  }
}

const SERVER_FAULT = 500

/** Whether the call may have succeeded: no response has refused it. */
export const mayHaveSucceeded = (error: unknown): boolean =>
  error instanceof ConnectionLost ||
  error instanceof UnreadableResponse ||
  (error instanceof CallError && error.problem.status >= SERVER_FAULT)

const clock = lazy(
  () => new Intl.DateTimeFormat('et', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Tallinn' }),
)

/** Returns the text of an error, with the time of the next possible attempt if the server named it. */
export const failureText = (error: unknown, now = Date.now()): AlertText => {
  if (error instanceof ConnectionLost) return { id: 'connection.failed' }
  if (!(error instanceof CallError)) return { id: 'error.internal' }
  if (error.problem.detail === '') return { id: `error.${error.problem.code}` }
  if (error.retryAfter === null) return { text: error.problem.detail }
  // One minute more, since the text shows no seconds.
  const time = clock().format(now + error.retryAfter * 1000 + 60_000)
  return { id: 'error.tryAgainAt', values: { detail: error.problem.detail, time } }
}
