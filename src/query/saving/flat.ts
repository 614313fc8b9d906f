import type { QuerySave } from '../../../api/query.ts'

/** A form's values by path, e.g. `guarantor.name`; list rows by their stored id, e.g. `qassets.#12.year`. */
export type Flat = ReadonlyMap<string, unknown>

/** The id field of each list's rows. */
const rowIds = { qassets: 'qassetId', sureties: 'suretyId' } as const
type RowList = keyof typeof rowIds

/** What is no input of its own: `merge` lets them go with what they belong to. */
const followingKeys: ReadonlySet<string> = new Set(['modifiedDtime', 'queryId', 'contactReference'])
const isList = (key: string): key is RowList => key in rowIds

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const rowsOf = (list: RowList, rows: readonly Record<string, unknown>[]): [string, unknown][] =>
  rows.flatMap((row, index) => {
    const id = row[rowIds[list]]
    if (typeof id !== 'number') return [[`${list}.+${index}`, row] as [string, unknown]]
    const { [rowIds[list]]: _id, queryId: _query, ...fields } = row
    return [
      [`${list}.#${id}`, true] as [string, unknown],
      ...Object.entries(fields).map(([key, value]): [string, unknown] => [`${list}.#${id}.${key}`, value]),
    ]
  })

/** Flattens a form. A stored row has an extra entry `true` for itself; a new row is a single value. */
export const flatten = (values: QuerySave): Flat =>
  new Map(
    Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
      if (followingKeys.has(key) || value === undefined) return []
      if (isList(key)) return rowsOf(key, value as Record<string, unknown>[])
      if (!isRecord(value)) return [[key, value]]
      return Object.entries(value).map(([inner, one]) => [`${key}.${inner}`, one])
    }),
  )

const rowsFrom = (list: RowList, flat: Flat): Record<string, unknown>[] => {
  const rows = new Map<string, Record<string, unknown>>()
  const added: Record<string, unknown>[] = []
  for (const [path, value] of flat) {
    const [key, row = '', ...field] = path.split('.')
    if (key !== list) continue
    if (row.startsWith('+')) added.push(value as Record<string, unknown>)
    else if (field.length === 0 && value === true) rows.set(row, { [rowIds[list]]: Number(row.slice(1)) })
  }
  for (const [path, value] of flat) {
    const [key, row = '', field] = path.split('.')
    const found = key === list && field !== undefined ? rows.get(row) : undefined
    if (found && field !== undefined) found[field] = value
  }
  return [...rows.values(), ...added]
}

/** The inverse of `flatten`; a row whose own entry is not `true` is left out. */
export const unflatten = (flat: Flat): QuerySave => {
  const values: Record<string, unknown> = {}
  for (const [path, value] of flat) {
    const [key = '', inner] = path.split('.')
    if (isList(key)) continue
    if (inner === undefined) values[key] = value
    else values[key] = { ...(isRecord(values[key]) ? values[key] : {}), [inner]: value }
  }
  for (const list of Object.keys(rowIds) as RowList[]) values[list] = rowsFrom(list, flat)
  return values
}
