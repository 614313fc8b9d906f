import type { FastifyRequest } from 'fastify'

/** What a call has made ready before its handler runs and before its transaction opens. */
export type Ready<R> = {
  /** For the handler. */
  value: R
  /** Stands for the body where an idempotency key comes again: the same request is known by it. */
  asked: unknown
  /**
   * Called once the call is over, however it ended: answered, answered from an earlier call, refused, failed at the
   * commit. Takes back whatever nothing has come to name.
   */
  end: () => Promise<void>
}

/** Makes ready, does the rest with it, and ends it before anything is answered. */
export const withReady = async <T>(
  request: FastifyRequest,
  before: (() => Promise<Ready<unknown>>) | undefined,
  rest: (ready: Ready<unknown> | undefined) => Promise<T>,
): Promise<T> => {
  const ready = await before?.()
  try {
    return await rest(ready)
  } finally {
    // What cannot be taken back lies there unnamed; the call is what it was.
    await ready?.end().catch((error: unknown) => request.log.error({ err: error }, 'something is left over'))
  }
}
