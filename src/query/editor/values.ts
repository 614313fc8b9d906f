import { type Query, type QuerySave, querySave } from '../../../api/query.ts'
import { isSame } from '../../../domain/is-same.ts'

const formKeys = Object.keys(querySave.shape) as (keyof QuerySave)[]

/** The form's values of a stored query: all input fields, and the two that guard the save against conflicts. */
export const valuesOf = (query: Query): QuerySave => {
  const all = query as Record<string, unknown>
  const values = Object.fromEntries(formKeys.filter((key) => key in all).map((key) => [key, all[key]]))
  return structuredClone(values) as QuerySave
}

/** The top-level fields in which two forms differ, of all or of some. */
export const differingKeys = (
  one: QuerySave,
  other: QuerySave,
  among: readonly (keyof QuerySave)[] = formKeys,
): (keyof QuerySave)[] =>
  among.filter((key) => key !== 'modifiedDtime' && key !== 'queryId' && !isSame(one[key], other[key]))
