import { isSame } from './is-same.ts'

/** Values of a form for comparison. */
type Fields = Readonly<Record<string, unknown>>

/** Describes which parts of a record are compared together, and how rows of a list are identified. */
export type RecordShape = {
  /** Lists compared row by row and field by field: the key in a row that holds its id. */
  rows?: Readonly<Record<string, string>>
  /** Lists compared row by row, each as a whole: the key that holds its id; null if a row is the id itself. */
  entries?: Readonly<Record<string, string | null>>
  /** Fields that are chosen together, under the name of the choice. */
  together?: Readonly<Record<string, readonly string[]>>
  /** Fields that are not entered, such as the version. A merge takes them from the stored version. */
  follows: readonly string[]
  /** Derives fields of a merged record from others. */
  settle?: (values: object) => object
}

/** Values by path: `name`, `terms.advance`, `rows.#12`, `rows.#12.price`, and `rows.+0` for a row without an id. */
export type Flat = ReadonlyMap<string, unknown>

export type Side = 'theirs' | 'mine'
/** The chosen version of each conflicting field, by path. */
export type Choices = Readonly<Record<string, Side>>

/** The stored version, and the form, both of them based on `base`. */
export type Versions<Values extends object = object> = Record<Side | 'base', Values>

/** A field that both sides changed to different values. */
export type Difference = { path: string; was: unknown; theirs: unknown; mine: unknown }
type Changed = { path: string; value: unknown }

/** A three-way comparison: the conflicts, and what only one side changed. */
export type Comparison = { differences: Difference[]; fromThem: Changed[]; fromMe: Changed[] }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isId = (id: unknown): id is string | number => typeof id === 'number' || typeof id === 'string'

const rowPaths = (list: string, idKey: string, rows: readonly Fields[]): [string, unknown][] =>
  rows.flatMap((row, index): [string, unknown][] => {
    const { [idKey]: id, ...fields } = row
    if (!isId(id)) return [[`${list}.+${index}`, row]]
    const path = `${list}.#${id}`
    return [
      [path, true],
      ...Object.entries(fields).map(([key, one]): [string, unknown] => [`${path}.${key}`, one]),
    ]
  })

const entryPaths = (list: string, idKey: string | null, rows: readonly unknown[]): [string, unknown][] =>
  rows.map((row) =>
    idKey === null ? [`${list}.#${String(row)}`, row] : [`${list}.#${String(Object(row)[idKey])}`, row],
  )

const groupOf = ({ together = {} }: RecordShape, key: string): string | undefined =>
  Object.keys(together).find((name) => together[name]?.includes(key))

const groupPaths = ({ together = {} }: RecordShape, values: object): [string, unknown][] => {
  const fields: Fields = { ...values }
  return Object.entries(together).map(([name, keys]) => [
    name,
    Object.fromEntries(keys.map((key) => [key, fields[key]])),
  ])
}

/** Flattens the values of a form. A row that is compared by its fields also has an entry `true`. */
export const flatten = (shape: RecordShape, values: object): Flat => {
  const { rows = {}, entries = {}, follows } = shape
  const paths = Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
    if (value === undefined || follows.includes(key) || groupOf(shape, key) !== undefined) return []
    const idKey = rows[key]
    if (idKey !== undefined && Array.isArray(value)) return rowPaths(key, idKey, value)
    const entryKey = entries[key]
    if (entryKey !== undefined && Array.isArray(value)) return entryPaths(key, entryKey, value)
    if (!isObject(value)) return [[key, value]]
    return Object.entries(value).map(([inner, one]) => [`${key}.${inner}`, one])
  })
  return new Map([...paths, ...groupPaths(shape, values)])
}

const rowsFrom = (list: string, idKey: string, flat: Flat): object[] => {
  const rows = new Map<string, Record<string, unknown>>()
  const added: object[] = []
  for (const [path, value] of flat) {
    const [key, row = '', field] = path.split('.')
    if (key !== list) continue
    if (row.startsWith('+')) added.push(Object(value))
    else if (field === undefined && value === true) {
      const id = row.slice(1)
      rows.set(row, { [idKey]: /^\d+$/.test(id) ? Number(id) : id })
    }
  }
  for (const [path, value] of flat) {
    const [key, row = '', field] = path.split('.')
    const found = key === list ? rows.get(row) : undefined
    if (found && field !== undefined) found[field] = value
  }
  return [...rows.values(), ...added]
}

const entriesFrom = (list: string, flat: Flat): unknown[] =>
  [...flat].flatMap(([path, value]) => (path.startsWith(`${list}.#`) && value !== undefined ? [value] : []))

const nestedFrom = (flat: Flat, isList: (key: string) => boolean): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  for (const [path, value] of flat) {
    const [key = '', inner] = path.split('.')
    if (isList(key)) continue
    const before = values[key]
    values[key] = inner === undefined ? value : { ...(isObject(before) ? before : {}), [inner]: value }
  }
  return values
}

/** The inverse of `flatten`, without the fields that are not entered; a row without its own entry is left out. */
export const unflatten = (shape: RecordShape, flat: Flat): Fields => {
  const { rows = {}, entries = {}, together = {} } = shape
  const values = nestedFrom(flat, (key) => key in rows || key in entries)
  for (const name of Object.keys(together)) {
    const { [name]: group } = values
    delete values[name]
    Object.assign(values, group)
  }
  for (const [list, idKey] of Object.entries(rows)) values[list] = rowsFrom(list, idKey, flat)
  for (const list of Object.keys(entries)) values[list] = entriesFrom(list, flat)
  return values
}

/** The path of the row of a field, e.g. `qassets.#12` of `qassets.#12.year`; null for other fields. */
export const rowOf = (path: string): string | null => /^\w+\.#[\w-]+(?=\.)/.exec(path)?.[0] ?? null

const isRow = (path: string): boolean => /^\w+\.#[\w-]+$/.test(path)

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

/** A row removed on one side and edited on the other is a conflict, though only one side changed its own entry. */
const isRowConflict = (path: string, { base, theirs, mine }: Record<Side | 'base', Flat>): boolean =>
  isRow(path) && touched(path, base, theirs.get(path) === true ? theirs : mine)

/** Compares the stored version and the form field by field, both against their common base. */
export const compareVersions = (shape: RecordShape, versions: Versions): Comparison => {
  const base = flatten(shape, versions.base)
  const theirs = flatten(shape, versions.theirs)
  const mine = flatten(shape, versions.mine)
  const found: Comparison = { differences: [], fromThem: [], fromMe: [] }
  for (const path of new Set([...base.keys(), ...theirs.keys(), ...mine.keys()])) {
    const [was, their, my] = [base.get(path), theirs.get(path), mine.get(path)]
    if (isSame(their, my) || isInRemovedRow(path, [theirs, mine])) continue
    const byThem = !isSame(was, their)
    const byMe = !isSame(was, my)
    if ((byThem && byMe) || isRowConflict(path, { base, theirs, mine }))
      found.differences.push({ path, was, theirs: their, mine: my })
    else if (byThem) found.fromThem.push({ path, value: their })
    else found.fromMe.push({ path, value: my })
  }
  return found
}

/**
 * The stored version with everything that only the form changed, and each conflict as chosen. A conflict without a
 * choice keeps the stored value.
 */
export const mergeVersions = <Values extends object>(
  shape: RecordShape,
  versions: Versions<Values>,
  choices: Choices = {},
): Values => {
  const { differences, fromMe } = compareVersions(shape, versions)
  const mine = flatten(shape, versions.mine)
  const merged = new Map(flatten(shape, versions.theirs))
  const chosen = differences.filter(({ path }) => choices[path] === 'mine')
  for (const { path } of [...fromMe, ...chosen]) {
    const fields = isRow(path) ? [...mine.keys()].filter((one) => one.startsWith(`${path}.`)) : []
    for (const one of [path, ...fields]) merged.set(one, mine.get(one))
  }
  const followed = Object.entries(versions.theirs).filter(
    ([key, value]) => shape.follows.includes(key) && value !== undefined,
  )
  const values = { ...unflatten(shape, merged), ...Object.fromEntries(followed) }
  return (shape.settle ? shape.settle(values) : values) as Values
}

type Unanswered<Values> = { base: Values; sent: Values; theirs: Values }

/**
 * Returns the common base of a form and the stored version after a save without a response. Fields stored as `sent`
 * are the form's own changes.
 */
export const commonBase = <Values extends object>(
  shape: RecordShape,
  { base, sent, theirs }: Unanswered<Values>,
): Values => {
  const stored = flatten(shape, theirs)
  const common = new Map(flatten(shape, base))
  for (const [path, value] of flatten(shape, sent))
    if (isSame(value, stored.get(path))) common.set(path, value)
  return unflatten(shape, common) as Values
}

/** The id of the row that a path names or contains; null for fields of the record and for rows without an id. */
export const rowIdOf = (path: string): string | null => /^\w+\.#([\w-]+)/.exec(path)?.[1] ?? null
