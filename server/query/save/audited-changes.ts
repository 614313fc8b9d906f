import type { QuerySave } from '../../../api/query.ts'
import { firstCharacters, maskedCode } from '../../../domain/identifier/masked-code.ts'
import { isCodeField, withoutCodes } from '../../../domain/identifier/personal-code.ts'
import type { QueryForm } from '../record/form.ts'

/** A changed field with its values, personal codes masked. A whole part is given by its name, null if there is none. */
export type AuditedChange = { field: string; before: unknown; after: unknown }

/** The form before and after a save, and what was sent: paths of lists count the sent rows. */
type Saved = { before: QueryForm; after: QueryForm; sent: Pick<QuerySave, 'qassets' | 'sureties'> }

/** Maximum length of a stored text, because the audit trail grows for ever. */
const MAX_LENGTH = 200
const MAX_CHANGES = 200

const idOf = { qassets: 'qassetId', sureties: 'suretyId' } as const
const isList = (name: string): name is keyof typeof idOf => name in idOf

type Row = Record<string, unknown>

const rowsOf = (form: QueryForm, list: keyof typeof idOf) => form[list] as readonly Row[]

/**
 * The stored row of a sent one: by its id, or among those that were added in the order in which they were sent. A surety
 * who has become another person is stored as a new row, and so was added too.
 */
const rowOf = (form: QueryForm, list: keyof typeof idOf, index: number, { before, sent }: Saved) => {
  const id = idOf[list]
  const sentRows = (sent[list] ?? []) as readonly Row[]
  const stored = rowsOf(form, list).find((row) => row[id] === sentRows[index]?.[id])
  if (stored || form === before) return stored
  const old = new Set(rowsOf(before, list).map((row) => row[id]))
  const ids = new Set(rowsOf(form, list).map((row) => row[id]))
  const nth = sentRows.slice(0, index).filter((row) => !ids.has(row[id])).length
  return rowsOf(form, list).filter((row) => !old.has(row[id]))[nth]
}

/** The record that contains the field of a path. */
const recordAt = (form: QueryForm, path: readonly string[], saved: Saved): object | undefined => {
  const [part = '', index] = path
  if (path.length === 1) return form
  return isList(part) ? rowOf(form, part, Number(index), saved) : ((form as Row)[part] as object | undefined)
}

const shown = (record: object | undefined, name: string): unknown => {
  const value = record && (record as Record<string, unknown>)[name]
  if (typeof value === 'string') {
    if (record && isCodeField(name, record)) return maskedCode(value)
    return firstCharacters(withoutCodes(value), MAX_LENGTH)
  }
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** Label of an added or removed part. */
const partName = (record: object | undefined): string | null => {
  const { qassetName, name } = (record ?? {}) as { qassetName?: unknown; name?: unknown }
  const found = qassetName ?? name
  return typeof found === 'string' && found !== '' ? firstCharacters(withoutCodes(found), MAX_LENGTH) : null
}

const namesOf = (records: readonly object[]): string | null =>
  records.flatMap((record) => partName(record) ?? []).join(', ') || null

/** Names of a list's rows that the other form does not have. */
const rowsMissing = (form: QueryForm, list: keyof typeof idOf, other: QueryForm): string | null => {
  const kept = new Set((other[list] as readonly Record<string, unknown>[]).map((row) => row[idOf[list]]))
  return namesOf(
    (form[list] as readonly Record<string, unknown>[]).filter((row) => !kept.has(row[idOf[list]])),
  )
}

const isPart = (name: string): name is 'guarantor' | 'actualBeneficiary' =>
  name === 'guarantor' || name === 'actualBeneficiary'

/** The value of a form at a path: a field's value, or the name of an asset, surety, guarantor or beneficiary. */
const valueAt = (form: QueryForm, field: string, saved: Saved) => {
  const path = field.split('.')
  const name = path.at(-1) ?? ''
  const [part = ''] = path
  if (isList(part) && path.length === 1)
    return rowsMissing(form, part, form === saved.before ? saved.after : saved.before)
  if (isList(part) && path.length === 2) return partName(recordAt(form, path, saved))
  if (isPart(field)) return partName(form[field] ?? undefined)
  return shown(recordAt(form, path, saved), name)
}

/** Returns the changes of a save with the values before and after, for the audit trail. */
export const auditedChanges = (fields: readonly string[], saved: Saved): AuditedChange[] =>
  fields.slice(0, MAX_CHANGES).map((field) => ({
    field,
    before: valueAt(saved.before, field, saved),
    after: valueAt(saved.after, field, saved),
  }))
