import type { Choices } from '../../design/ConflictPage.tsx'
import type { QuerySave } from '../../../api/query.ts'
import { type Flat, flatten, unflatten } from './flat.ts'
import { isSame } from '../../design/form/is-same.ts'

/** A field that both changed to different values. */
export type Difference = { path: string; was: unknown; theirs: unknown; mine: unknown }

/** A three-way comparison of two versions based on `base`. */
export type Comparison = {
  /** Conflicts: the user has to choose. */
  differences: Difference[]
  /** Changed only in the stored version. */
  fromThem: { path: string; value: unknown }[]
  /** Changed only in the form. */
  fromMe: { path: string; value: unknown }[]
}

export type Versions = { base: QuerySave; theirs: QuerySave; mine: QuerySave }

const rowOf = (path: string): string | null => /^\w+\.#\d+(?=\.)/.exec(path)?.[0] ?? null

/** A field of a row that one side has removed; the conflict is then about the row itself. */
const isInRemovedRow = (path: string, sides: readonly Flat[]): boolean => {
  const row = rowOf(path)
  return row !== null && sides.some((side) => side.get(row) !== true)
}

/** Whether a side changed anything in a row. */
const touched = (row: string, base: Flat, side: Flat): boolean =>
  [...new Set([...base.keys(), ...side.keys()])].some(
    (path) => path.startsWith(`${row}.`) && !isSame(base.get(path), side.get(path)),
  )

const isRow = (path: string): boolean => /^\w+\.#\d+$/.test(path)

/** A row removed on one side and edited on the other is a conflict, though only one side changed its own entry. */
const isRowConflict = (path: string, [base, theirs, mine]: readonly [Flat, Flat, Flat]): boolean => {
  if (!isRow(path)) return false
  return theirs.get(path) === true ? touched(path, base, theirs) : touched(path, base, mine)
}

/** Compares the stored version and the form field by field, both against their common base. */
export const compare = (versions: Versions): Comparison => {
  const [base, theirs, mine] = [versions.base, versions.theirs, versions.mine].map(flatten) as [
    Flat,
    Flat,
    Flat,
  ]
  const found: Comparison = { differences: [], fromThem: [], fromMe: [] }
  for (const path of new Set([...base.keys(), ...theirs.keys(), ...mine.keys()])) {
    const [was, their, my] = [base.get(path), theirs.get(path), mine.get(path)]
    if (isSame(their, my) || isInRemovedRow(path, [theirs, mine])) continue
    const byThem = !isSame(was, their)
    const byMe = !isSame(was, my)
    if ((byThem && byMe) || isRowConflict(path, [base, theirs, mine]))
      found.differences.push({ path, was, theirs: their, mine: my })
    else if (byThem) found.fromThem.push({ path, value: their })
    else found.fromMe.push({ path, value: my })
  }
  return found
}

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

/**
 * The stored version with everything that only the form changed, and each conflict as chosen. `choices` are by path; a
 * conflict without a choice keeps the stored value.
 */
export const merge = (versions: Versions, choices: Choices): QuerySave => {
  const { differences, fromMe } = compare(versions)
  const mine = flatten(versions.mine)
  const merged = new Map(flatten(versions.theirs))
  const ownPaths = [
    ...fromMe.map(({ path }) => path),
    ...differences.filter(({ path }) => choices[path] === 'mine').map(({ path }) => path),
  ]
  for (const path of ownPaths) {
    const fields = isRow(path) ? [...mine.keys()].filter((one) => one.startsWith(`${path}.`)) : []
    for (const one of [path, ...fields]) merged.set(one, mine.get(one))
  }
  const { modifiedDtime, queryId } = versions.theirs
  const values = unflatten(merged)
  return {
    ...values,
    ...pickedContact(values, versions),
    ...(queryId === undefined ? {} : { queryId }),
    ...(modifiedDtime === undefined ? {} : { modifiedDtime }),
  }
}
