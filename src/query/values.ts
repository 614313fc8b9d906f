import { type Query, type QuerySave, querySave } from '../../contract/query.ts'

const formKeys = Object.keys(querySave.shape) as (keyof QuerySave)[]

/** What the form holds of a stored query: all that people fill in, and what guards the save. */
export const valuesOf = (query: Query): QuerySave => {
  const all = query as Record<string, unknown>
  const values = Object.fromEntries(formKeys.filter((key) => key in all).map((key) => [key, all[key]]))
  return structuredClone(values) as QuerySave
}

/** Objects with their keys in order and nothing undefined, so that equal values read the same. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Whether two values of a form are the same, whatever the order of their keys. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null, inOrder) === JSON.stringify(other ?? null, inOrder)

/** The fields of the query (not of its parts) in which two forms differ. */
export const differingKeys = (one: QuerySave, other: QuerySave): (keyof QuerySave)[] =>
  formKeys.filter((key) => key !== 'modifiedDtime' && key !== 'queryId' && !isSame(one[key], other[key]))
