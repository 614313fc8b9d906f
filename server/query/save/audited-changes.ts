import { firstCharacters } from '../../../domain/first-characters.ts'
import { isCodeField, withoutCodes } from '../../../domain/identifier/personal-codes.ts'
import { maskedCode } from '../../../domain/identifier/masked-code.ts'
import type { QueryForm } from '../record/form.ts'

/** A changed field with its values, personal codes masked; null where a whole part was added or removed. */
export type AuditedChange = { field: string; before: unknown; after: unknown }

/** A long text is told by its beginning: the trail is kept for ever. */
const LONGEST = 200
const MOST = 200

const idOf = { qassets: 'qassetId', sureties: 'suretyId' } as const
const isList = (name: string): name is keyof typeof idOf => name in idOf

const listed = (
  form: QueryForm,
  list: keyof typeof idOf,
  index: number,
): Record<string, unknown> | undefined => form[list][index]

/** The record of a form that a path's last part is a field of; in a list the stored one with the same number. */
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

/** What a save changed, with the values before and after, for the audit trail. */
export const auditedChanges = (
  fields: readonly string[],
  before: QueryForm,
  after: QueryForm,
): AuditedChange[] =>
  fields.slice(0, MOST).map((field) => {
    const path = field.split('.')
    const name = path.at(-1) ?? ''
    return {
      field,
      before: shown(recordAt(before, path, after), name),
      after: shown(recordAt(after, path, after), name),
    }
  })
