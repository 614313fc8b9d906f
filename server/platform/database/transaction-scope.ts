import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<true>()

/** Marks everything that the work awaits as running inside a database transaction. */
export const insideTransaction = <T>(work: () => Promise<T>): Promise<T> => scope.run(true, work)

/**
 * Guards calls to outside services, which may hang: a transaction that waits for one holds its connection and row locks
 * and blocks others.
 * @throws Error inside a transaction
 */
export const assertOutsideTransaction = (what: string): void => {
  if (scope.getStore()) throw new Error(`${what} was called inside a database transaction`)
}
