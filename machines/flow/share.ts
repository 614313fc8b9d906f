type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sharedList = (before: readonly unknown[], next: readonly unknown[]): readonly unknown[] => {
  const items = next.map((item, index) => shared(before[index], item))
  return items.length === before.length && items.every((item, index) => item === before[index])
    ? before
    : items
}

const sharedRecord = (before: Plain, next: Plain): Plain => {
  const entries = Object.entries(next).map(([key, value]) => [key, shared(before[key], value)] as const)
  const isSame =
    entries.length === Object.keys(before).length &&
    entries.every(([key, value]) => key in before && value === before[key])
  return isSame ? before : Object.fromEntries(entries)
}

function shared(before: unknown, next: unknown): unknown {
  if (Object.is(before, next)) return before
  if (Array.isArray(next)) return sharedList(Array.isArray(before) ? before : [], next)
  if (isPlain(next)) return sharedRecord(isPlain(before) ? before : {}, next)
  return next
}

/**
 * A copy of `next` in which every part that equals the one in `before` is that very object, so that a selector of it
 * returns what it returned. Nothing of `next` itself is kept: React Hook Form changes its values in place.
 */
export const share = <Value>(before: Value | null, next: Value): Value => shared(before, next) as Value
