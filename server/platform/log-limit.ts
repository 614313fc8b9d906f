const MINUTE_MS = 60_000

/** `leftOut`: lines of the same kind since the last one that was written; absent for none. */
type Written = { leftOut?: number }

/** What a line of a kind says about those left out before it; null where the line itself is left out. */
export type LogLimit = (kind: string) => Written | null

/** Lets one line of a kind through in a minute: a database that is away must not fill the log. */
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

/** pg-boss names the queue and the worker behind what the database has said. */
const ENDING = / \(Queue: .*\)$/

const textIn = (details: object, key: string): string => {
  const value: unknown = Reflect.get(details, key)
  return typeof value === 'string' ? value : ''
}

/** The kind of a line: its message, what it is about, and the error without what differs from one to the next. */
const kindOf = (details: object, message: string): string => {
  const error: unknown = Reflect.get(details, 'err')
  const reason =
    typeof error === 'object' && error !== null ? textIn(error, 'message').replace(ENDING, '') : ''
  return [message, textIn(details, 'job'), textIn(details, 'service'), reason].join('|')
}

/** A log that writes one line of a kind in a minute. */
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
