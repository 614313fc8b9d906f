import type { QuerySave } from '../../contract/query.ts'
import { type Flat, flatten, unflatten } from './flat.ts'
import { isSame } from './values.ts'

export type Side = 'theirs' | 'mine'

/** A field that both changed, each in their own way. */
export type Difference = { path: string; was: unknown; theirs: unknown; mine: unknown }

/** What came of two people changing one query since both read `base`. */
export type Comparison = {
  /** Needs a choice. */
  differences: Difference[]
  /** Only they changed it: taken over. */
  fromThem: { path: string; value: unknown }[]
  /** Only I changed it: kept. */
  fromMe: { path: string; value: unknown }[]
}

export type Versions = { base: QuerySave; theirs: QuerySave; mine: QuerySave }

const rowOf = (path: string): string | null => /^\w+\.#\d+(?=\.)/.exec(path)?.[0] ?? null

/** A field of a row that one side has removed: the row itself is the question then. */
const isInRemovedRow = (path: string, sides: readonly Flat[]): boolean => {
  const row = rowOf(path)
  return row !== null && sides.some((side) => side.get(row) !== true)
}

/** Whether a side touched a row at all. */
const touched = (row: string, base: Flat, side: Flat): boolean =>
  [...new Set([...base.keys(), ...side.keys()])].some(
    (path) => path.startsWith(`${row}.`) && !isSame(base.get(path), side.get(path)),
  )

const isRow = (path: string): boolean => /^\w+\.#\d+$/.test(path)

/** A row removed by one side and edited by the other is a difference, though only one changed its own entry. */
const quarrels = (path: string, [base, theirs, mine]: readonly [Flat, Flat, Flat]): boolean => {
  if (!isRow(path)) return false
  return theirs.get(path) === true ? touched(path, base, theirs) : touched(path, base, mine)
}

/** Compares field by field what they stored and what I typed, both against what we read. */
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
    if ((byThem && byMe) || quarrels(path, [base, theirs, mine]))
      found.differences.push({ path, was, theirs: their, mine: my })
    else if (byThem) found.fromThem.push({ path, value: their })
    else found.fromMe.push({ path, value: my })
  }
  return found
}

/**
 * The form after the choices: their version, with all that only I changed and what I chose of mine.
 * `choices` are by path; a difference without a choice stays theirs.
 */
export const merge = (versions: Versions, choices: Readonly<Record<string, Side>>): QuerySave => {
  const { differences, fromMe } = compare(versions)
  const mine = flatten(versions.mine)
  const merged = new Map(flatten(versions.theirs))
  const kept = [
    ...fromMe.map(({ path }) => path),
    ...differences.filter(({ path }) => choices[path] === 'mine').map(({ path }) => path),
  ]
  for (const path of kept) {
    const fields = isRow(path) ? [...mine.keys()].filter((one) => one.startsWith(`${path}.`)) : []
    for (const one of [path, ...fields]) merged.set(one, mine.get(one))
  }
  const { modifiedDtime, queryId } = versions.theirs
  return {
    ...unflatten(merged),
    ...(queryId === undefined ? {} : { queryId }),
    ...(modifiedDtime === undefined ? {} : { modifiedDtime }),
  }
}
