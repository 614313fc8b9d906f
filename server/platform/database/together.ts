import { isAborted } from './database-error.ts'

/**
 * Waits for statements that a transaction has sent together.
 * @throws what the first one failed with; the statements behind it fail because the transaction is aborted
 */
export const together = async <T extends Readonly<Record<string, unknown>>>(
  statements: T,
): Promise<{ [key in keyof T]: Awaited<T[key]> }> => {
  const names = Object.keys(statements)
  const results = await Promise.allSettled(Object.values(statements))
  const failed = results.filter((result) => result.status === 'rejected')
  const [cause] = failed.toSorted((a, b) => Number(isAborted(a.reason)) - Number(isAborted(b.reason)))
  if (cause) throw cause.reason
  return Object.fromEntries(
    results.map((result, index) => [names[index], result.status === 'fulfilled' ? result.value : null]),
  ) as { [key in keyof T]: Awaited<T[key]> }
}
