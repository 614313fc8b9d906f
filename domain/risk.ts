import type { PublicPerson } from '../api/public-person.ts'
import type { RiskClass, RiskFactor, RiskProposal } from '../api/risk.ts'
import { riskFactors } from '../api/risk.ts'
import { addMonths } from './date.ts'

/** The stored facts that tell the risk of a business relationship. */
export type RiskFacts = {
  consumer: boolean
  custRegCode: string
  /** Where client and actual beneficiary live or are established, ISO 3166. */
  residences: readonly string[]
  /** Nationalities of representative and actual beneficiary, ISO 3166. */
  nationalities: readonly string[]
  publicOffice: PublicPerson | null
  /** A check against lists found a party, and compliance has not dismissed the entry. */
  listed: { publicOffice: boolean; other: boolean }
  /** A party has no result of its check. */
  partyUnchecked: boolean
  contractAmountCents: number
}

/** Contracts of this amount without VAT are not ordinary for a dealer's client. */
export const LARGE_AMOUNT_CENTS = 10_000_000

/**
 * High-risk third countries: the annex of Delegated Regulation (EU) 2016/1675 as it is since 29 January 2026, amended by
 * Delegated Regulations (EU) 2026/46 and 2026/83.
 */
const highRiskCountries = new Set(
  'AF AO BO CD CI CM DZ HT IR KE KP LA LB MC MM NA NP RU SS SY TT VE VG VN VU YE'.split(' '),
)

const economicArea = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

/** Whether the code is of an Estonian association or foundation: these begin with 8 and 9. */
const isNonProfit = ({ consumer, custRegCode }: RiskFacts): boolean =>
  !consumer && /^[89]\d{7}$/.test(custRegCode)

const holds: Record<RiskFactor, (facts: RiskFacts) => boolean> = {
  publicOffice: ({ publicOffice, listed }) =>
    listed.publicOffice || (publicOffice !== null && publicOffice !== 'no'),
  listedParty: ({ listed }) => listed.other,
  // The law means where a party lives, not its passport: many residents of Estonia are citizens of Russia.
  highRiskCountry: ({ residences }) => residences.some((code) => highRiskCountries.has(code)),
  publicOfficeUnknown: ({ publicOffice }) => publicOffice === null,
  partyUnchecked: ({ partyUnchecked }) => partyUnchecked,
  foreignCountry: ({ residences, nationalities }) =>
    residences.some((code) => !economicArea.has(code) && !highRiskCountries.has(code)) ||
    nationalities.some((code) => !economicArea.has(code)),
  nonProfit: isNonProfit,
  largeAmount: ({ contractAmountCents }) => contractAmountCents >= LARGE_AMOUNT_CENTS,
}

const high: readonly RiskFactor[] = ['publicOffice', 'listedParty', 'highRiskCountry']

/** The facts that lead to a high risk. */
export const highFactorsOf = ({ factors }: RiskProposal): RiskFactor[] =>
  factors.filter((factor) => high.includes(factor))

/** Returns the class that the facts lead to, and which facts raised it. */
export const proposeRisk = (facts: RiskFacts): RiskProposal => {
  const factors = riskFactors.filter((factor) => holds[factor](facts))
  if (factors.some((factor) => high.includes(factor))) return { riskClass: 'high', factors }
  return { riskClass: factors.length > 0 ? 'standard' : 'low', factors }
}

/** How long a class counts, in months: Article 26(2) of Regulation (EU) 2024/1624. */
const months: Record<RiskClass, number> = { low: 60, standard: 60, high: 12 }

/** The last day on which a class counts that was given on this day, `YYYY-MM-DD`. */
export const riskValidUntil = (riskClass: RiskClass, day: string): string => addMonths(day, months[riskClass])

/** The day on which its renewal becomes a task: a month earlier, so that there is time for it. */
export const riskReviewDay = (riskClass: RiskClass, day: string): string =>
  addMonths(day, months[riskClass] - 1)
