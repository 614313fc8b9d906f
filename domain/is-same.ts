const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** An undefined property counts as missing. */
const entriesOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, one]) => one !== undefined)

const hasSameEntries = (one: object, other: object): boolean => {
  const entries = entriesOf(one)
  const others: Partial<Record<string, unknown>> = { ...other }
  return (
    entries.length === entriesOf(other).length &&
    entries.every(([key, value]) => others[key] !== undefined && isSame(value, others[key]))
  )
}

/** Whether two form values are equal, regardless of key order; undefined equals null. */
export const isSame = (one: unknown = null, other: unknown = null): boolean =>
  isObject(one) && isObject(other)
    ? Array.isArray(one) === Array.isArray(other) && hasSameEntries(one, other)
    : Object.is(one, other)
