import type { ScreenedParty } from '../api/screening.ts'
import { birthDate, withoutCodes } from './identifier/personal-code.ts'

type Customer = {
  consumer: boolean
  custName: string
  custRegCode: string
  country: string
  contactName: string
  contactPersCode: string
  representativeNationality: string | null
  representativeSecondNationality: string | null
}

type Beneficiary = {
  name: string
  personalCode: string
  dateOfBirth: string | null
  nationality: string | null
  secondNationality: string | null
}

type Parties = {
  query: Customer
  beneficiary: Beneficiary | null
  sureties: readonly { name: string; personalCode: string }[]
}

const countriesOf = (...codes: readonly (string | null)[]): string[] =>
  codes.filter((code) => code !== null && code !== '' && code !== 'stateless') as string[]

const person = (
  role: ScreenedParty['role'],
  { name, code, born = null, countries = [] }: PersonOf,
): ScreenedParty => ({
  role,
  kind: 'person',
  name: withoutCodes(name.trim()),
  birthDate: birthDate(code) ?? born,
  countries,
  regCode: '',
})

type PersonOf = { name: string; code: string; born?: string | null; countries?: string[] }

const customerOf = (query: Customer): ScreenedParty =>
  query.consumer
    ? person('customer', { name: query.custName, code: query.custRegCode })
    : {
        role: 'customer',
        kind: 'company',
        name: withoutCodes(query.custName.trim()),
        birthDate: null,
        countries: countriesOf(query.country),
        regCode: query.custRegCode,
      }

const isSamePerson = (one: ScreenedParty, other: ScreenedParty): boolean =>
  one.kind === other.kind && one.name === other.name && one.birthDate === other.birthDate

/**
 * Whether both are one person or company in the same role. What is said of a person, such as the nationality, may
 * differ; the code of a company counts in its country only.
 */
export const isSameParty = (one: ScreenedParty, other: ScreenedParty): boolean =>
  one.role === other.role &&
  isSamePerson(one, other) &&
  one.regCode === other.regCode &&
  (one.kind === 'person' || one.countries.join() === other.countries.join())

/** The parties of a query that are checked, each person once, in the order of their roles. */
export const screenedParties = ({ query, beneficiary, sureties }: Parties): ScreenedParty[] => {
  const every = [
    customerOf(query),
    person('representative', {
      name: query.contactName,
      code: query.contactPersCode,
      countries: countriesOf(query.representativeNationality, query.representativeSecondNationality),
    }),
    ...(beneficiary
      ? [
          person('beneficiary', {
            name: beneficiary.name,
            code: beneficiary.personalCode,
            born: beneficiary.dateOfBirth,
            countries: countriesOf(beneficiary.nationality, beneficiary.secondNationality),
          }),
        ]
      : []),
    ...sureties.map(({ name, personalCode }) => person('surety', { name, code: personalCode })),
  ].filter(({ name }) => name !== '')
  return every.filter((party, index) => every.findIndex((one) => isSamePerson(one, party)) === index)
}
