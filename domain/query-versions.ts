import { type QuerySave, type Query, querySave } from '../api/query.ts'
import {
  type Choices,
  compareVersions,
  type Comparison,
  mergeVersions,
  type RecordShape,
  type Versions as RecordVersions,
} from './versions.ts'
import { isSame } from './is-same.ts'

/** Describes how query forms are compared; the reference of a selected contact belongs to that contact. */
export const queryShape: RecordShape = {
  rows: { qassets: 'qassetId', sureties: 'suretyId' },
  follows: ['modifiedDtime', 'queryId', 'contactReference'],
}

export type Versions = RecordVersions<QuerySave>

/**
 * Returns the common base of form and `stored`. Fields stored as this form sent them, in a save without a response,
 * are the form's own changes.
 */
export const commonBase = (base: QuerySave, unanswered: QuerySave | null, stored: QuerySave): QuerySave => {
  if (unanswered === null) return base
  const foreign = new Set<string>(differingKeys(unanswered, stored))
  const arrived = Object.entries(unanswered).filter(([key]) => !foreign.has(key))
  return { ...base, ...Object.fromEntries(arrived) }
}

/** Compares the stored version and the form field by field, both against their common base. */
export const compare = (versions: Versions): Comparison => compareVersions(queryShape, versions)

/**
 * Returns the selected representative of a merged form: with the reference while the contact is that person, else
 * with the stored code. Another contact may have the same masked code.
 */
const pickedContact = (merged: QuerySave, { theirs, mine }: Versions): QuerySave => {
  const { contactName, contactPersCode, contactReference } = mine
  if (contactReference === undefined || merged.contactPersCode !== contactPersCode) return {}
  return merged.contactName === contactName
    ? { contactReference }
    : { contactPersCode: theirs.contactPersCode }
}

/** The stored version with everything that only the form changed, and each conflict as chosen. */
export const merge = (versions: Versions, choices: Choices): QuerySave => {
  const merged = mergeVersions(queryShape, versions, choices)
  return { ...merged, ...pickedContact(merged, versions) }
}

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
