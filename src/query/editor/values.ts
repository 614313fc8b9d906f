import { type Query, type QuerySave, querySave } from '../../../api/query.ts'

const formKeys = Object.keys(querySave.shape) as (keyof QuerySave)[]

/** The form's values of a stored query: all input fields, and the two that guard the save against conflicts. */
export const valuesOf = (query: Query): QuerySave => {
  const all = query as Record<string, unknown>
  const values = Object.fromEntries(formKeys.filter((key) => key in all).map((key) => [key, all[key]]))
  return structuredClone(values) as QuerySave
}

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

/** The top-level fields in which two forms differ. */
export const differingKeys = (one: QuerySave, other: QuerySave): (keyof QuerySave)[] =>
  formKeys.filter((key) => key !== 'modifiedDtime' && key !== 'queryId' && !isSame(one[key], other[key]))
