import { describe, expect, test } from 'vitest'
import { screenedParties } from '../../domain/screened-parties.ts'

const query = {
  consumer: false,
  custName: ' Hansakivi Ehitus OÜ ',
  custRegCode: '16934822',
  country: 'EE',
  contactName: 'Mari Maasikas',
  contactPersCode: '60001019906',
  representativeNationality: 'EE',
  representativeSecondNationality: 'FI',
}
const owner = {
  name: 'Olev Omanik',
  personalCode: '',
  dateOfBirth: '1970-05-06',
  nationality: 'stateless',
  secondNationality: null,
}

describe('the parties that are checked', () => {
  test('are the client, its representative and owner, and the sureties', () => {
    const sureties = [{ name: 'Karl Käendaja', personalCode: '37605030299' }]
    expect(screenedParties({ query, beneficiary: owner, sureties })).toEqual([
      {
        role: 'customer',
        kind: 'company',
        name: 'Hansakivi Ehitus OÜ',
        birthDate: null,
        countries: ['EE'],
        regCode: '16934822',
      },
      {
        role: 'representative',
        kind: 'person',
        name: 'Mari Maasikas',
        birthDate: '2000-01-01',
        countries: ['EE', 'FI'],
        regCode: '',
      },
      {
        role: 'beneficiary',
        kind: 'person',
        name: 'Olev Omanik',
        birthDate: '1970-05-06',
        countries: [],
        regCode: '',
      },
      {
        role: 'surety',
        kind: 'person',
        name: 'Karl Käendaja',
        birthDate: '1976-05-03',
        countries: [],
        regCode: '',
      },
    ])
  })

  test('carry no personal code, not even of a consumer or in a name', () => {
    const consumer = { ...query, consumer: true, custName: 'Mari 60001019906', custRegCode: '60001019906' }
    const parties = screenedParties({ query: consumer, beneficiary: null, sureties: [] })
    expect(parties.map(({ kind, birthDate }) => [kind, birthDate])).toEqual([
      ['person', '2000-01-01'],
      ['person', '2000-01-01'],
    ])
    expect(JSON.stringify(parties)).not.toContain('60001019906')
  })

  test('are each person once, and none without a name', () => {
    const same = { name: 'Mari Maasikas', personalCode: '60001019906' }
    const parties = screenedParties({
      query,
      beneficiary: { ...owner, name: ' ' },
      sureties: [same, { ...same, personalCode: '' }],
    })
    expect(parties.map(({ role }) => role)).toEqual(['customer', 'representative', 'surety'])
  })
})
