const MINUTE_MS = 60_000

/** `leftOut`: how many lines of this kind were dropped since the last one; absent for none. */
type Written = { leftOut?: number }

/** Returns null if the line must be dropped. */
export type LogLimit = (kind: string) => Written | null

/** Allows one line of a kind per minute, so that an unreachable database does not flood the log. */
export const createLogLimit = (now: () => number = Date.now): LogLimit => {
  const kinds = new Map<string, { since: number; leftOut: number }>()
  return (kind) => {
    const known = kinds.get(kind)
    if (known && now() - known.since < MINUTE_MS) {
      known.leftOut += 1
      return null
    }
    for (const [other, { since, leftOut }] of kinds)
      if (now() - since >= MINUTE_MS && leftOut === 0) kinds.delete(other)
    kinds.set(kind, { since: now(), leftOut: 0 })
    return known && known.leftOut > 0 ? { leftOut: known.leftOut } : {}
  }
}

type Write = (details: object, message: string) => void

/** pg-boss appends queue and worker to the database's message. */
const ENDING = / \(Queue: .*\)$/

const textIn = (details: object, key: string): string => {
  const value: unknown = Reflect.get(details, key)
  return typeof value === 'string' ? value : ''
}

/** Message, job or service, and the error's message without ids. */
const kindOf = (details: object, message: string): string => {
  const error: unknown = Reflect.get(details, 'err')
  const reason =
    typeof error === 'object' && error !== null ? textIn(error, 'message').replace(ENDING, '') : ''
  return [message, textIn(details, 'job'), textIn(details, 'service'), reason].join('|')
}

/** Wraps a log so that it writes one line of a kind per minute. */
export const limited = <Log extends Readonly<Record<string, Write>>>(
  log: Log,
  limit: LogLimit = createLogLimit(),
): Log => {
  const limitedWrite =
    (write: Write): Write =>
    (details, message) => {
      const written = limit(kindOf(details, message))
      if (written) write({ ...details, ...written }, message)
    }
  return Object.fromEntries(Object.entries(log).map(([level, write]) => [level, limitedWrite(write)])) as Log
}
