import { type Query, type QuerySave, querySave } from '../api/query.ts'
import { isSame } from './is-same.ts'

const formKeys = Object.keys(querySave.shape) as (keyof QuerySave)[]

/** The form's values of a stored query: all input fields, and the two that guard the save against conflicts. */
export const valuesOf = (query: Query): QuerySave => {
  const all = query as Record<string, unknown>
  const values = Object.fromEntries(formKeys.filter((key) => key in all).map((key) => [key, all[key]]))
  return structuredClone(values) as QuerySave
}

/** The values of a form that the query starts from: a new query has neither a number nor a time of its last change. */
export const initialValues = (query: Query, isNew: boolean): QuerySave => {
  const { queryId, modifiedDtime, ...values } = valuesOf(query)
  return isNew || queryId === undefined || modifiedDtime === undefined
    ? values
    : { ...values, queryId, modifiedDtime }
}

/** The top-level fields in which two forms differ, of all or of some. */
export const differingKeys = (
  one: QuerySave,
  other: QuerySave,
  among: readonly (keyof QuerySave)[] = formKeys,
): (keyof QuerySave)[] =>
  among.filter((key) => key !== 'modifiedDtime' && key !== 'queryId' && !isSame(one[key], other[key]))
