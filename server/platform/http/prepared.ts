import type { FastifyRequest } from 'fastify'

/** What a call's `before` produced, outside of any transaction. */
export type Prepared<R> = {
  /** For the handler. */
  value: R
  /** Hashed in place of the body when an idempotency key is checked; the body itself where it is left out. */
  fingerprint?: unknown
  /** Runs once the call is over, whether it succeeded, was replayed or failed; removes what is referenced by nothing. */
  release?: () => Promise<void>
}

/** Runs `before`, then `rest`, and releases what was prepared before the response is sent. */
export const withPrepared = async <T>(
  request: FastifyRequest,
  before: (() => Promise<Prepared<unknown>>) | undefined,
  rest: (prepared: Prepared<unknown> | undefined) => Promise<T>,
): Promise<T> => {
  const prepared = await before?.()
  try {
    return await rest(prepared)
  } finally {
    // A failed clean-up leaves garbage behind but must not change the response.
    await prepared
      ?.release?.()
      .catch((error: unknown) => request.log.error({ err: error }, 'clean-up failed'))
  }
}
