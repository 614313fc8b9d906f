import { createHash } from 'node:crypto'
import { and, desc, eq, gt, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Risk, RiskProposal, RiskState } from '../../../api/risk.ts'
import type { ScreenedParty } from '../../../api/screening.ts'
import { publicOfficeOf } from '../../../domain/public-office.ts'
import { proposeRisk } from '../../../domain/risk.ts'
import { isSameParty, screenedParties } from '../../../domain/screened-parties.ts'
import { riskLacks } from '../../../machines/lifecycle/risk/risk-facts.ts'
import {
  isPublicOfficeOnly,
  screeningResultOf,
} from '../../../machines/lifecycle/screening/screening-facts.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { BeneficiaryRow } from '../../schema/beneficiary.table.ts'
import type { QueryRow } from '../../schema/query.table.ts'
import { type RiskRow, riskTable } from '../../schema/risk.table.ts'
import type { ScreeningRow } from '../../schema/screening.table.ts'
import type { SuretyRow } from '../../schema/surety.table.ts'
import { presentScreenings } from './screening.store.ts'

/** The risk classes of a query, newest first. */
export const findRisks = (connection: Connection, queryId: number): Promise<RiskRow[]> =>
  connection
    .select()
    .from(riskTable)
    .where(eq(riskTable.queryId, queryId))
    .orderBy(desc(riskTable.assessmentId))

const newer = alias(riskTable, 'newer')

/** Whether a class is the newest one of its query, which counts. */
export const isNewestRisk = (connection: Pick<Connection, 'select'>): SQL =>
  notExists(
    connection
      .select({ one: sql`1` })
      .from(newer)
      .where(and(eq(newer.queryId, riskTable.queryId), gt(newer.assessmentId, riskTable.assessmentId))),
  )

export const riskStateOf = (newest: RiskRow | undefined): RiskState => {
  if (!newest) return 'unassessed'
  return newest.dueSince === null ? 'assessed' : 'due'
}

export const proposalOf = ({ proposedClass, proposedFactors }: RiskRow): RiskProposal => ({
  riskClass: proposedClass,
  factors: proposedFactors,
})

type Assessed = {
  query: QueryRow
  beneficiary: BeneficiaryRow | null
  sureties: readonly SuretyRow[]
  screenings: readonly ScreeningRow[]
}

/** The entries of lists that compliance has not dismissed. */
const openHits = (stored: Assessed) =>
  presentScreenings(stored).flatMap(({ state, hits }) =>
    state === 'match' || state === 'confirmed' ? hits : [],
  )

/** The country codes among the entered texts. */
const countriesIn = (entered: readonly (string | null | undefined)[]): string[] =>
  entered.filter((code) => typeof code === 'string').filter((code) => /^[A-Z]{2}$/.test(code))

/** The class that the facts of a query lead to now. */
export const currentProposal = (stored: Assessed): RiskProposal => {
  const { query, beneficiary } = stored
  const hits = openHits(stored)
  const checks = presentScreenings(stored)
  return proposeRisk({
    consumer: query.consumer,
    custRegCode: query.custRegCode,
    residences: countriesIn([query.country, beneficiary?.residency]),
    nationalities: countriesIn([
      query.representativeNationality,
      query.representativeSecondNationality,
      beneficiary?.nationality,
      beneficiary?.secondNationality,
    ]),
    publicOffice: publicOfficeOf(query.publicOffice, beneficiary?.isPublicPerson),
    listed: {
      publicOffice: hits.some(({ lists }) => lists.includes('publicOffice')),
      other: hits.some((hit) => !isPublicOfficeOnly([hit])),
    },
    partyUnchecked:
      checks.length < screenedParties(stored).length ||
      checks.some((check) => screeningResultOf(check) === 'unchecked'),
    contractAmountCents: query.contractAmountCents,
  })
}

type Classified = Assessed & { risks: readonly RiskRow[] }

/** The present parties on whom the newest class was not given. It counts if there are none. */
export const newPartiesOf = (stored: Classified): ScreenedParty[] => {
  const [newest] = stored.risks
  if (!newest) return []
  return screenedParties(stored).filter((party) => !newest.parties.some((known) => isSameParty(known, party)))
}

/**
 * What the risk of a query lacks before signing and activation. A class that the portal gave a running contract answers
 * nothing.
 */
export const riskLacksOf = (stored: Classified): Risk['lacks'] => {
  const newest = stored.risks.find(({ assessedBy }) => assessedBy !== null)
  return riskLacks(
    currentProposal(stored),
    newest ? { ...newest, proposed: proposalOf(newest), counts: newPartiesOf(stored).length === 0 } : null,
  )
}

/** Fingerprint of the basis of a class: the parties, and the class that their facts suggest. */
export const riskBasisOf = (stored: Assessed): string =>
  createHash('sha256')
    .update(JSON.stringify([screenedParties(stored), currentProposal(stored)]))
    .digest('hex')
