import { firstCharacters, maskedCode } from '../../../domain/identifier/masked-code.ts'
import { isCodeField, withoutCodes } from '../../../domain/identifier/personal-code.ts'
import type { QueryForm } from '../record/form.ts'

/** A changed field with its values, personal codes masked. A whole part is given by its name, null if there is none. */
export type AuditedChange = { field: string; before: unknown; after: unknown }

/** Longest stored text, because the audit trail grows for ever. */
const LONGEST = 200
const MOST = 200

const idOf = { qassets: 'qassetId', sureties: 'suretyId' } as const
const isList = (name: string): name is keyof typeof idOf => name in idOf

const listed = (
  form: QueryForm,
  list: keyof typeof idOf,
  index: number,
): Record<string, unknown> | undefined => form[list][index]

/** The record that contains the field of a path; in a list the stored record with the same id. */
const recordAt = (form: QueryForm, path: readonly string[], after: QueryForm): object | undefined => {
  const [part = '', index] = path
  if (path.length === 1) return form
  if (!isList(part)) return (form as Record<string, unknown>)[part] as object | undefined
  const number = listed(after, part, Number(index))?.[idOf[part]]
  return (form[part] as readonly Record<string, unknown>[]).find((one) => one[idOf[part]] === number)
}

const shown = (record: object | undefined, name: string): unknown => {
  const value = record && (record as Record<string, unknown>)[name]
  if (typeof value === 'string') {
    if (record && isCodeField(name, record)) return maskedCode(value)
    return firstCharacters(withoutCodes(value), LONGEST)
  }
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** Label of an added or removed part. */
const partName = (record: object | undefined): string | null => {
  const { qassetName, name } = (record ?? {}) as { qassetName?: unknown; name?: unknown }
  const found = qassetName ?? name
  return typeof found === 'string' && found !== '' ? firstCharacters(withoutCodes(found), LONGEST) : null
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
const valueAt = (
  form: QueryForm,
  field: string,
  { other, after }: { other: QueryForm; after: QueryForm },
) => {
  const path = field.split('.')
  const name = path.at(-1) ?? ''
  const [part = ''] = path
  if (isList(part) && path.length === 1) return rowsMissing(form, part, other)
  if (isList(part) && path.length === 2) return partName(recordAt(form, path, after))
  if (isPart(field)) return partName(form[field] ?? undefined)
  return shown(recordAt(form, path, after), name)
}

/** Returns the changes of a save with the values before and after, for the audit trail. */
export const auditedChanges = (
  fields: readonly string[],
  before: QueryForm,
  after: QueryForm,
): AuditedChange[] =>
  fields.slice(0, MOST).map((field) => ({
    field,
    before: valueAt(before, field, { other: after, after }),
    after: valueAt(after, field, { other: before, after }),
  }))
