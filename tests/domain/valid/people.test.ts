import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { validBeneficiarySave } from '../../../domain/valid/valid-beneficiary.ts'
import { suretyForm } from '../../../domain/valid/valid-surety.ts'
import { faults } from './faults.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-23T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

describe('a beneficiary', () => {
  test.each([
    ['nothing', {}],
    ['a person of Estonia', { personalCode: '60001019906', residency: 'EE' }],
    ['a person without a country, which is Estonia', { personalCode: '60001019906', residency: '' }],
    ['a code from abroad', { personalCode: '010180-123A', residency: 'FI' }],
    ['no code of a resident', { personalCode: '', residency: 'EE' }],
    ['somebody born today', { dateOfBirth: '2026-11-23' }],
    ['no birthday', { dateOfBirth: null }],
    ['two nationalities', { nationality: 'EE', secondNationality: 'FI' }],
    ['a stateless person', { nationality: 'stateless' }],
  ])('takes %s', (_, value) => expect(faults(validBeneficiarySave, value)).toEqual([]))

  test.each([
    [
      'a code that is none',
      { personalCode: '60001019907', residency: 'EE' },
      'personalCode field.personalCode',
    ],
    [
      'the same without a country',
      { personalCode: '60001019907', residency: '' },
      'personalCode field.personalCode',
    ],
    ['a nationality that is none', { nationality: 'ZZ' }, 'nationality field.choice'],
    ['a nationality left empty', { nationality: '' }, 'nationality field.choice'],
    ['somebody not born yet', { dateOfBirth: '2026-11-24' }, 'dateOfBirth field.dateInFuture'],
  ])('refuses %s', (_, value, fault) => expect(faults(validBeneficiarySave, value)).toEqual([fault]))

  test('is stored without spaces and dashes in the code', () => {
    expect(validBeneficiarySave.parse({ personalCode: '6000 101-9906' })).toEqual({
      personalCode: '60001019906',
    })
  })
})

describe('the form of a surety', () => {
  const surety = { name: 'Mari Tamm', personalCode: '6000 101-9906', email: 'mari@firma.example' }

  test('accepts name, code and e-mail, and strips the code', () => {
    expect(suretyForm.parse(surety)).toEqual({ ...surety, personalCode: '60001019906' })
  })

  test('requires each of them', () => {
    expect(faults(suretyForm, { name: ' ', personalCode: '', email: '' })).toEqual([
      'name field.required',
      'personalCode field.required min 1',
      'email field.required min 1',
    ])
  })

  test.each([
    ['a name of 200 letters', { name: 'x'.repeat(200) }, []],
    ['one more', { name: 'x'.repeat(201) }, ['name field.tooLong max 200']],
    ['a code that is none', { personalCode: '1' }, ['personalCode field.personalCode']],
  ])('%s', (_, part, found) => expect(faults(suretyForm, { ...surety, ...part })).toEqual(found))
})
