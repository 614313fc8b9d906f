import { eq } from 'drizzle-orm'
import { screenedParties } from '../../../domain/screened-parties.ts'
import type { Transaction } from '../../../server/platform/database/database.ts'
import { findQuery, loadQueryParts } from '../../../server/query/record/query.store.ts'
import { type RiskRow, riskTable } from '../../../server/schema/risk.table.ts'
import { screeningTable } from '../../../server/schema/screening.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { DUE_AT, type Situation } from '../../models/query.situation.ts'

const partiesOf = async (tx: Transaction, queryId: number) => {
  const query = await findQuery(tx, queryId)
  return query ? screenedParties(await loadQueryParts(tx, query)) : []
}

const screeningStateOf = { unchecked: 'failed', running: 'checking', hold: 'match' } as const

/** Inserts the check of the client: one that found somebody, failed or is running. */
export const putScreening = async (tx: Transaction, queryId: number, { screening }: Situation) => {
  await tx.delete(screeningTable).where(eq(screeningTable.queryId, queryId))
  if (screening === 'clear' || screening === 'risk') return
  const [party] = await partiesOf(tx, queryId)
  if (!party) throw new Error(`query ${queryId} has no party`)
  await tx.insert(screeningTable).values({ queryId, party, state: screeningStateOf[screening] })
}

/**
 * Inserts a class by which compliance has answered for a high risk, so that the checks of the parties alone hold; or
 * one that holds, because its measures are not there.
 */
export const putRisk = async (tx: Transaction, queryId: number, { screening }: Situation) => {
  await tx.delete(riskTable).where(eq(riskTable.queryId, queryId))
  const at = new Date(DUE_AT)
  const answer = {
    riskClass: screening === 'risk' ? 'high' : 'low',
    proposedClass: 'high',
    proposedFactors: ['publicOffice', 'listedParty', 'highRiskCountry'],
  } satisfies Partial<RiskRow>
  const parties = await partiesOf(tx, queryId)
  const [user] = await tx
    .select({ assessedBy: userTable.accountUserId })
    .from(userTable)
    .where(eq(userTable.userRole, 'COMPLIANCE'))
  await tx.insert(riskTable).values({ ...answer, ...user, parties, queryId, assessedAt: at, reviewAt: at })
}
