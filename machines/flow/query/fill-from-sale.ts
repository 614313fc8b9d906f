import type { Company } from '../../../api/company.calls.ts'
import type { QuerySave } from '../../../api/query.ts'
import { isSame } from '../../../domain/is-same.ts'
import { fromRegister } from '../../../domain/registered-client.ts'
import { clientFields, type QueryCopy } from './query-copy.ts'
import type { Filled, Outdated, Part } from './returning-client.machine.ts'

/** The register's answer: `null` if it does not have the client, `silent` if it does not respond. */
export type RegisterAnswer = Company | null | 'silent'

/** `values`: in the form; `isNew`: the query was never saved, so its language is a default. */
type Current = { values: QuerySave; base: QuerySave; isNew: boolean }

type Fields = readonly (keyof QuerySave)[]

/** The fields that identify the client, which the user has already typed. */
const identity: Fields = ['consumer', 'custRegCode', 'country']
const ofClient: Fields = [...clientFields, 'contactReference']
const addressFields: Fields = ['street', 'houseNumber', 'flatNumber', 'zipCode', 'city', 'county']

/**
 * Returns the values to fill in: assets and terms as a whole; of the client only what is empty in the form. Name, VAT
 * number and address always come from the register.
 */
export const fillFromSale = (
  current: Current,
  { values: copied, expired }: QueryCopy,
  { part, register }: { part: Part; register: RegisterAnswer },
): Filled => {
  const company = register === 'silent' ? null : register
  const registered = company ? fromRegister(company) : null
  const wins = registered ? registeredFields(registered) : []
  const last = pick(copied, without(ofClient, [...identity, ...wins]))
  const offered = { ...kept(last, current), ...pick(registered ?? {}, wins) }
  const sale = part === 'sale' ? omit(copied, ofClient) : {}
  const after = differing({ ...offered, ...sale }, current.values)
  return {
    // Also of fields that the form does not have.
    before: Object.fromEntries(keysOf(after).map((field) => [field, current.values[field]])),
    after,
    outdated: registered ? outdatedIn(copied, registered) : [],
    isRegisterSilent: register === 'silent',
    expired: part === 'sale' ? expired : 0,
  }
}

/** The fields for which the register has a value; the address as a whole. */
const registeredFields = (registered: QuerySave): Fields => [
  ...(['custName', 'vatNumber'] as const).filter((field) => registered[field]),
  ...(registered.street ? addressFields : []),
]

const outdatedIn = (copied: QuerySave, registered: QuerySave): Outdated[] => {
  const wins = registeredFields(registered)
  const isOther = (field: keyof QuerySave) =>
    wins.includes(field) && !isSame(text(copied[field]), text(registered[field]))
  const parts: readonly [Outdated, Fields][] = [
    ['name', ['custName']],
    ['vatNumber', ['vatNumber']],
    ['address', addressFields],
  ]
  return parts
    .filter(([, fields]) => fields.some((field) => copied[field]) && fields.some(isOther))
    .map(([name]) => name)
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim().toLocaleLowerCase('et') : ''

/** Leaves out what the user has typed; a contact that was typed is not mixed with another person. */
const kept = (last: QuerySave, { values, base, isNew }: Current): QuerySave => {
  const isTyped = (field: keyof QuerySave): boolean => {
    if (field === 'language') return !isNew || values.language !== base.language
    if (contactFields.includes(field)) return hasAny(values, contactFields.slice(1))
    if (addressFields.includes(field)) return hasAny(values, addressFields)
    return Boolean(values[field])
  }
  return omit(last, keysOf(last).filter(isTyped))
}

const contactFields: Fields = [
  'contactPersType',
  'contactName',
  'contactPersCode',
  'contactReference',
  'contactPhone',
  'contactEmail',
]

const hasAny = (values: QuerySave, fields: Fields): boolean => fields.some((field) => values[field])

const keysOf = (values: QuerySave) => Object.keys(values) as (keyof QuerySave)[]

const without = (fields: Fields, left: Fields): Fields => fields.filter((field) => !left.includes(field))

const pick = (values: QuerySave, fields: Fields): QuerySave =>
  Object.fromEntries(fields.filter((field) => field in values).map((field) => [field, values[field]]))

const omit = (values: QuerySave, left: Fields): QuerySave => pick(values, without(keysOf(values), left))

const differing = (values: QuerySave, current: QuerySave): QuerySave =>
  pick(
    values,
    keysOf(values).filter((field) => !isSame(values[field], current[field])),
  )
