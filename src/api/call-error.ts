import type { ProblemDetails } from '../../api/problem.ts'

/** The server refused a call; `retryAfter` is in seconds, where it said when to try again. */
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
    super('the server was not reached', { cause })
  }
}

/** Something else than our server answered, or a server of another version. */
export class UnreadableResponse extends Error {
  override readonly name = 'UnreadableAnswer'
  readonly status: number

  constructor(status: number, cause: unknown) {
    super(`an answer with status ${status} could not be read`, { cause })
    this.status = status
  }
}

/** A part of the program itself could not be fetched: the connection is down, or the server has a newer version. */
export class ChunkLoadError extends Error {
  override readonly name = 'PartNotFetched'
  /** From now on the part is fetched again where it is drawn; before, it would be in the middle of being told. */
  readonly renew: () => void

  constructor(cause: unknown, renew: () => void) {
    super('a part of the program was not fetched', { cause })
    this.renew = renew
  }
}

const SERVER_FAULT = 500

/** Whether the call may have been carried out all the same: nobody has said that it was refused. */
export const mayHaveSucceeded = (error: unknown): boolean =>
  error instanceof ConnectionLost ||
  error instanceof UnreadableResponse ||
  (error instanceof CallError && error.problem.status >= SERVER_FAULT)
