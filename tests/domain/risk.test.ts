import { describe, expect, test } from 'vitest'
import type { RiskClass, RiskFactor } from '../../api/risk.ts'
import { proposeRisk, type RiskFacts, riskReviewDay, riskValidUntil } from '../../domain/risk.ts'

const ordinary: RiskFacts = {
  consumer: false,
  custRegCode: '16934822',
  residences: ['EE', 'FI'],
  nationalities: ['EE', 'SE'],
  publicOffice: 'no',
  listed: { publicOffice: false, other: false },
  partyUnchecked: false,
  contractAmountCents: 9_999_999,
}

const cases: readonly (readonly [string, Partial<RiskFacts>, RiskClass, readonly RiskFactor[]])[] = [
  ['an ordinary company', {}, 'low', []],
  ['an ordinary consumer', { consumer: true, custRegCode: '37605030299' }, 'low', []],
  ['an office in Estonia', { publicOffice: 'yes_in_estonia' }, 'high', ['publicOffice']],
  [
    'an office that only the list knows',
    { listed: { publicOffice: true, other: false } },
    'high',
    ['publicOffice'],
  ],
  ['an entry of sanctions', { listed: { publicOffice: false, other: true } }, 'high', ['listedParty']],
  ['a high-risk country', { residences: ['EE', 'IR'] }, 'high', ['highRiskCountry']],
  ['Russia, since January 2026', { residences: ['RU'] }, 'high', ['highRiskCountry']],
  ['Bolivia, since January 2026', { residences: ['BO'] }, 'high', ['highRiskCountry']],
  ['South Africa, until January 2026', { residences: ['ZA'] }, 'standard', ['foreignCountry']],
  ['an unanswered question', { publicOffice: null }, 'standard', ['publicOfficeUnknown']],
  ['an unchecked party', { partyUnchecked: true }, 'standard', ['partyUnchecked']],
  ['a country outside of the area', { residences: ['EE', 'GB'] }, 'standard', ['foreignCountry']],
  [
    'a resident of Estonia with a passport of Russia',
    { nationalities: ['RU'] },
    'standard',
    ['foreignCountry'],
  ],
  ['Norway', { residences: ['NO'] }, 'low', []],
  ['an association', { custRegCode: '80012345' }, 'standard', ['nonProfit']],
  ['a foundation', { custRegCode: '90012345' }, 'standard', ['nonProfit']],
  ['a foreign code that begins with 8', { custRegCode: '8001234' }, 'low', []],
  ['a consumer whose code begins with 8', { consumer: true, custRegCode: '80012345' }, 'low', []],
  ['a large amount', { contractAmountCents: 10_000_000 }, 'standard', ['largeAmount']],
  [
    'several facts',
    { publicOffice: 'yes_in_third_country', residences: ['US', 'KP'], contractAmountCents: 50_000_000 },
    'high',
    ['publicOffice', 'highRiskCountry', 'foreignCountry', 'largeAmount'],
  ],
]

describe('the proposed risk class', () => {
  test.each(cases)('of %s', (_, facts, riskClass, factors) =>
    expect(proposeRisk({ ...ordinary, ...facts })).toEqual({ riskClass, factors }),
  )
})

test.each([
  ['high', '2026-11-27', '2027-11-27', '2027-10-27'],
  ['high', '2028-02-29', '2029-02-28', '2029-01-29'],
  ['standard', '2026-11-27', '2031-11-27', '2031-10-27'],
  ['low', '2026-11-27', '2031-11-27', '2031-10-27'],
] as const)(
  'a %s class of %s counts until %s, and its renewal begins on %s',
  (riskClass, day, until, from) => {
    expect(riskValidUntil(riskClass, day)).toBe(until)
    expect(riskReviewDay(riskClass, day)).toBe(from)
  },
)
