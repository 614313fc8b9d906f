import { expect, test } from 'vitest'
import { containerForm, validContainers } from '../../../domain/valid/valid-container.ts'
import { faults } from './faults.ts'

const CODE = '38001085718'
const signer = { name: 'Mari Maasikas', personalCode: CODE, email: 'mari@firma.example', role: 'client' }
const container = { title: 'CN-1', files: [{ id: '8' }] }
const { name: _, ...formless } = signer
const inForm = { ...formless, givenName: 'Mari', surname: 'Maasikas' }

const sent = (...signers: object[]) => faults(validContainers, [{ ...container, signers }])
const typed = (...signers: object[]) => faults(containerForm, { ...container, signers })

test('accepts a container with a signer, by the call and in the form', () => {
  expect([...sent(signer), ...typed(inForm)]).toEqual([])
})

test('accepts one person in two roles, also with only one address', () => {
  const again = { ...signer, role: 'guarantor', email: 'MARI@firma.example', name: 'mari  maasikas' }
  expect(sent(signer, again)).toEqual([])
  expect(typed(inForm, { ...inForm, role: 'surety' })).toEqual([])
})

test.each([
  ['name', { name: 'Mart Maasikas' }, '0.signers.1.name field.otherName other Mari Maasikas'],
  ['e-mail', { email: 'mart@firma.example' }, '0.signers.1.email field.otherEmail other mari@firma.example'],
])('another %s under the same code is told at the later signer', (_what, parts, fault) => {
  expect(sent(signer, { ...signer, ...parts })).toEqual([fault])
})

test('reports a different name or e-mail of the same person at the later signer', () => {
  const other = { ...inForm, givenName: 'Mart', email: 'mart@firma.example' }
  expect(typed(inForm, other)).toEqual([
    'signers.1.surname field.otherName other Mari Maasikas',
    'signers.1.email field.otherEmail other mari@firma.example',
  ])
})

test.each([
  ['given name', { givenName: ' ' }, 'signers.0.givenName field.required'],
  ['surname', { surname: '' }, 'signers.0.surname field.required'],
  ['personal code', { personalCode: '' }, 'signers.0.personalCode field.required min 1'],
])('the form asks for the %s', (_what, parts, fault) => {
  expect(typed({ ...inForm, ...parts })[0]).toBe(fault)
})

test('requires at least one signer and at most twenty', () => {
  expect(typed()).toEqual(['signers field.required min 1'])
  expect(sent()).toEqual(['0.signers field.required min 1'])
  expect(typed(...Array.from({ length: 21 }, () => inForm))).toEqual(['signers field.tooMany max 20'])
})
