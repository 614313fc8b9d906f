import type { Query } from '../../api/query.ts'
import { isSame } from '../../domain/is-same.ts'
import { flatten, rowOf } from '../../domain/versions.ts'
import { valuesOf } from '../../domain/query-values.ts'
import { queryShape } from '../../domain/query-versions.ts'
import type { FieldChange } from './FieldChanges.tsx'

/** What stands on a query besides what people fill in. */
const kept = ['closingReason', 'lendifyRefno', 'lendifyEndDate', 'pmtAmount'] as const

const rowName = (versions: readonly Query[], path: string): string | null => {
  const id = Number(/#(\d+)/.exec(path)?.[1])
  const found = versions.flatMap(({ qassets, sureties }) => [
    path.startsWith('qassets.') ? qassets.find(({ qassetId }) => qassetId === id)?.qassetName : undefined,
    path.startsWith('sureties.') ? sureties.find(({ suretyId }) => suretyId === id)?.name : undefined,
  ])
  return found.find(Boolean) ?? null
}

/** Two versions of a query field by field; a row that only one of them has is one difference. */
export const versionDifference = (before: Query, after: Query): FieldChange[] => {
  const [was, is] = [flatten(queryShape, valuesOf(before)), flatten(queryShape, valuesOf(after))]
  const paths = [...new Set([...was.keys(), ...is.keys()])]
  const inOneOnly = (path: string) => {
    const row = rowOf(path)
    return row !== null && was.has(row) !== is.has(row)
  }
  const fields = paths
    .filter((path) => !isSame(was.get(path), is.get(path)) && !inOneOnly(path))
    .map((path) => ({
      path,
      before: was.get(path),
      after: is.get(path),
      row: rowName([after, before], path),
    }))
  const others = kept
    .filter((name) => !isSame(before[name], after[name]))
    .map((name) => ({ path: name, before: before[name], after: after[name] }))
  return [...fields, ...others]
}
