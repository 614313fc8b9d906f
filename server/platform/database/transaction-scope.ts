import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<true>()

/** Marks everything that the work awaits as running inside a database transaction. */
export const insideTransaction = <T>(work: () => Promise<T>): Promise<T> => scope.run(true, work)

/**
 * An outside service may hang for as long as it likes: a transaction that waited for it would hold its connection and
 * its row locks that long, and with them everybody else.
 * @throws Error where it is called inside a transaction
 */
export const assertOutsideTransaction = (what: string): void => {
  if (scope.getStore()) throw new Error(`${what} was called inside a database transaction`)
}
