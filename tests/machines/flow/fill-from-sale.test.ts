import { describe, expect, test } from 'vitest'
import type { Company } from '../../../api/company.calls.ts'
import type { QuerySave } from '../../../api/query.ts'
import { initialValues } from '../../../domain/query-versions.ts'
import { fillFromSale, type RegisterAnswer } from '../../../machines/flow/query/fill-from-sale.ts'
import { type Part, unfilled } from '../../../machines/flow/query/returning-client.machine.ts'
import { copyOf } from '../../../machines/flow/query/query-copy.ts'
import { assetOf, queryOf } from '../../ui/query/example-query.ts'
import { settingOf } from '../../ui/transaction/setting.ts'

const setting = settingOf()
const now = '2026-11-26T10:00:00.000Z'
const asset = assetOf({ sellerOfferDate: '2026-11-20' })
const last = queryOf({ status: 'CA', qassets: [asset], language: 'en', paymentPeriod: 36 })
const copy = copyOf(last, { view: 'partner', setting, representatives: [], now })
const untyped = {
  custName: '',
  vatNumber: '',
  street: '',
  houseNumber: '',
  zipCode: '',
  city: '',
  county: null,
  billingEmail: '',
  bankAccountNumber: '',
  contactName: '',
  contactPersCode: '',
  contactPhone: '',
  contactEmail: '',
} satisfies QuerySave
const fresh = initialValues(
  queryOf({
    ...untyped,
    qassets: [],
    language: 'et',
    paymentPeriod: 48,
    contactPersType: 'Power of Attorney',
  }),
  true,
)
const company: Company = {
  name: last.custName,
  companyCode: last.custRegCode,
  vatNumber: last.vatNumber,
  address: 'Harju maakond, Tallinn, Kivimurru tn 18',
  postalCode: '11411',
  city: 'Tallinn',
  status: 'entered',
}
const fill = (
  typed: QuerySave = {},
  {
    part = 'client',
    register = null,
    isNew = true,
  }: Partial<{ part: Part; register: RegisterAnswer; isNew: boolean }> = {},
) => fillFromSale({ values: { ...fresh, ...typed }, base: fresh, isNew }, copy, { part, register })

describe('what was said of the client', () => {
  test('fills an empty form: name, address, contact, representative and bank account', () => {
    const { custName, vatNumber, street, houseNumber, zipCode, city, county } = last
    const { billingEmail, bankAccountNumber } = last
    const { contactName, contactPersType, contactPersCode, contactPhone, contactEmail } = last
    expect(fill()).toEqual({
      before: { ...untyped, contactPersType: 'Power of Attorney', language: 'et' },
      after: {
        custName,
        vatNumber,
        street,
        houseNumber,
        zipCode,
        city,
        county,
        billingEmail,
        bankAccountNumber,
        language: 'en',
        contactName,
        contactPersType,
        contactPersCode,
        contactPhone,
        contactEmail,
      },
      outdated: [],
      isRegisterSilent: false,
      expired: 0,
    })
  })

  test('leaves what was typed, and does not mix two contacts or two addresses', () => {
    const typed = { billingEmail: 'uus@hansakivi.example', contactName: 'Mari Maasikas', city: 'Tartu' }
    const { after } = fill(typed)
    expect(Object.keys(after).toSorted()).toEqual(['bankAccountNumber', 'custName', 'language', 'vatNumber'])
  })

  test('leaves the language that was chosen, or stored', () => {
    expect(fill({ language: 'en' }).after).not.toHaveProperty('language')
    expect(fill({}, { isNew: false }).after).not.toHaveProperty('language')
  })

  test('names the representative of the limit whose code is masked', () => {
    const masked = { ...last, contactPersCode: '3••••••••••' }
    const representatives = [{ name: last.contactName, identity_code: '3••••••••••', reference: 'p' }]
    const known = copyOf(masked, { view: 'partner', setting, representatives, now })
    const { before, after } = fillFromSale({ values: fresh, base: fresh, isNew: true }, known, {
      part: 'client',
      register: null,
    })
    expect(after).toMatchObject({ contactPersCode: '3••••••••••', contactReference: 'p' })
    expect(before).toHaveProperty('contactReference', undefined)
  })
})

describe('the business register', () => {
  test('that says the same changes nothing', () => {
    expect(fill({}, { register: company })).toEqual(fill())
  })

  test('wins over what was said last time, and over what was typed', () => {
    const moved = {
      ...company,
      name: 'Hansakivi Grupp OÜ',
      address: 'Tartu maakond, Tartu linn, Riia tn 1',
      city: 'Tartu',
    }
    const { after, outdated } = fill({ custName: 'hansakivi' }, { register: moved })
    expect(after).toMatchObject({
      custName: 'Hansakivi Grupp OÜ',
      street: 'Riia tn',
      houseNumber: '1',
      county: 'Tartu',
      city: 'Tartu',
    })
    expect(outdated).toEqual(['name', 'address'])
  })

  test('leaves what it does not know to the last sale', () => {
    const { after, outdated } = fill({}, { register: { ...company, vatNumber: '', address: '' } })
    expect(after).toMatchObject({ vatNumber: last.vatNumber, street: last.street })
    expect(outdated).toEqual([])
  })

  test('that does not respond is reported', () => {
    expect(fill({}, { register: 'silent' })).toEqual({ ...fill(), isRegisterSilent: true })
  })
})

test('the whole sale adds assets and terms', () => {
  const { before, after } = fill({}, { part: 'sale' })
  expect(after).toMatchObject({ contactName: last.contactName, paymentPeriod: 36 })
  expect(after.qassets).toHaveLength(1)
  expect(before).toMatchObject({ qassets: [], paymentPeriod: 48 })
})

test('undoing empties what was filled in, except what was changed since', () => {
  const filled = fill()
  const current = { ...fresh, ...filled.after, contactPhone: '+372 5551 9999' }
  const { contactPhone: _changed, ...before } = filled.before
  expect(unfilled(current, filled)).toEqual(before)
})
