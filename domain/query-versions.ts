import type { QuerySave } from '../api/query.ts'
import {
  type Choices,
  compareVersions,
  type Comparison,
  mergeVersions,
  type RecordShape,
  type Versions as RecordVersions,
} from './versions.ts'
import { differingKeys } from './query-values.ts'

/** How the form of a query is compared; the reference of a picked contact goes with that contact. */
export const queryShape: RecordShape = {
  rows: { qassets: 'qassetId', sureties: 'suretyId' },
  follows: ['modifiedDtime', 'queryId', 'contactReference'],
}

export type Versions = RecordVersions<QuerySave>

/**
 * The base that the form shares with `stored`. Fields that the server has as they were sent by a save without an answer
 * are the form's own, not somebody else's change.
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
 * Of a merged form, the picked representative: with the reference as long as the contact is still that person, else with
 * the stored code. Another contact may have the same masked code.
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
