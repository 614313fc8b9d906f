import { expect, test } from 'vitest'
import type { Role } from '../../../api/role.ts'
import { hasPartner, validUserForm } from '../../../domain/valid/valid-user.ts'
import { faults } from './faults.ts'

/** The faults of a user at these fields. */
const of = (value: object, ...fields: readonly string[]) =>
  faults(validUserForm, { ...value }).filter((line) => fields.some((field) => line.startsWith(`${field} `)))

test.each<[Role, boolean]>([
  ['PARTNER', true],
  ['SHOP', true],
  ['CREDIT', false],
  ['COMPLIANCE', false],
])('%s belongs to a partner: %s', (userRole, belongs) => {
  expect(hasPartner(userRole)).toBe(belongs)
  expect(of({ userRole, partnerId: 2 }, 'partnerId')).toEqual(
    belongs ? [] : ['partnerId field.roleWithoutPartner'],
  )
  expect(of({ userRole, partnerId: null }, 'partnerId')).toEqual(belongs ? ['partnerId field.required'] : [])
})

test.each([
  ['6000 101-9906', []],
  ['', ['personalCode field.required min 1']],
  ['60001019907', ['personalCode field.personalCode']],
])('the personal code %j', (personalCode, found) =>
  expect(of({ personalCode }, 'personalCode')).toEqual(found),
)

test.each([
  ['none', null, []],
  ['no picture at all', 'data:image/png;base64,AAAA', ['logo field.picture']],
])('a logo: %s', (_, logo, found) => expect(of({ logo }, 'logo')).toEqual(found))
