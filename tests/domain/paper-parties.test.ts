import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signerRoles } from '../../api/container.ts'
import { FILE_OPTIONS } from '../../domain/constants.ts'
import { lackingParties, type Party, SHOP_CONTRACT, signingRoles } from '../../domain/paper-parties.ts'
import { paperParties } from '../specs/paper-parties.table.ts'

const seed = Date.now()

const provider: Party = { role: 'provider_representative', name: 'Ingrid Hallik', personalCode: '1' }
const client: Party = { role: 'client', name: 'Mari Meri', personalCode: '2' }
const first: Party = { role: 'surety', name: 'Säde Käendaja', personalCode: '3' }
const second: Party = { role: 'surety', name: 'Jan van der Berg', personalCode: '4' }
const seller: Party = { role: 'seller', name: 'Õie Müüja', personalCode: '5' }
const otherSeller: Party = { role: 'seller', name: 'Müük OÜ', personalCode: '' }
const guarantor: Party = { role: 'guarantor', name: 'Karl Kindel', personalCode: '6' }
const people = [provider, client, seller, otherSeller, guarantor, first, second]
const parties = { people, sellerInAct: true }

const signs = (...signers: readonly Party[]) =>
  signers.map(({ role, personalCode }) => ({ roles: [role], personalCode }))
const namesOf = (lacking: readonly Party[]) => lacking.map(({ name }) => name)

describe('the signers of a document', () => {
  test('are known for every document that a container can hold', () => {
    const codes = [...Object.values(FILE_OPTIONS).map(String), SHOP_CONTRACT]
    expect(Object.keys(paperParties).toSorted()).toEqual(codes.toSorted())
  })
  test.each(Object.entries(paperParties))('%s: %j', (code, roles) => {
    expect(signingRoles(code, parties)).toEqual(roles)
  })
  test('include the sellers for the act of acceptance only if they take part', () => {
    expect(signingRoles('11', { sellerInAct: false })).toEqual(['provider_representative', 'client'])
    expect(signingRoles('6', { sellerInAct: false })).toEqual(['seller', 'provider_representative'])
  })
  test('are unknown for an uploaded document', () => {
    expect(signingRoles('c7', parties)).toEqual([])
  })
})

describe('parties missing in a container', () => {
  test.each([
    ['a contract that nobody signs', ['12'], [], ['Ingrid Hallik', 'Mari Meri']],
    ['a contract that both sign', ['12'], [provider, client], []],
    [
      'a contract whose client another person represents',
      ['12'],
      [provider, { ...client, personalCode: '9' }],
      [],
    ],
    ['a surety agreement that both sureties sign', ['7'], [provider, first, second], []],
    ['a surety agreement without the first', ['7'], [provider, second], ['Säde Käendaja']],
    [
      'a surety agreement with the client in their place',
      ['7'],
      [provider, client],
      [first.name, second.name],
    ],
    [
      'a surety agreement with a stranger as a surety',
      ['7'],
      [provider, first, { ...second, personalCode: '9' }],
      [second.name],
    ],
    ['a sales contract that one of two sellers signs', ['6'], [provider, seller], ['Müük OÜ']],
    [
      'a sales contract that both sellers sign',
      ['6'],
      [provider, seller, { ...seller, personalCode: '9' }],
      [],
    ],
    ['a guarantee letter', ['9'], [provider, client], ['Karl Kindel']],
    [
      'several papers, each party once',
      ['12', '7', '13'],
      [first],
      ['Ingrid Hallik', 'Mari Meri', second.name],
    ],
    ['an offer and an uploaded document', ['8', 'c7'], [], []],
  ] as const)('%s', (_name, codes, signers, lacking) => {
    expect(namesOf(lackingParties(codes, signs(...signers), parties))).toEqual(lacking)
  })

  test('do not include parties that the query does not have', () => {
    expect(lackingParties(['7', '9'], signs(provider), { people: [provider], sellerInAct: false })).toEqual(
      [],
    )
  })

  test(`are none once they sign, whatever the documents (seed ${seed})`, () => {
    const person = fc.record({
      role: fc.constantFrom(...signerRoles),
      name: fc.constantFrom('A', 'B', 'C'),
      personalCode: fc.constantFrom('1', '2', '3', '4'),
    })
    const codes = fc.array(fc.constantFrom(...Object.keys(paperParties), 'c7'))
    fc.assert(
      fc.property(
        codes,
        fc.array(person),
        fc.array(person),
        fc.boolean(),
        (files, of, entered, sellerInAct) => {
          const known = { people: of, sellerInAct }
          const lacking = lackingParties(files, signs(...entered), known)
          expect(lackingParties(files, signs(...entered, ...lacking), known)).toEqual([])
          const roles = new Set(files.flatMap((code) => signingRoles(code, known)))
          expect(lacking.every(({ role }) => roles.has(role))).toBe(true)
          // Nobody else signs for a surety.
          for (const surety of of.filter(({ role }) => role === 'surety' && roles.has(role))) {
            const isIn = entered.some(
              (one) => one.role === 'surety' && one.personalCode === surety.personalCode,
            )
            expect(lacking.includes(surety)).toBe(!isIn)
          }
        },
      ),
      { seed },
    )
  })
})
