import { riskCalls } from '../../api/risk.calls.ts'
import type { Risk, RiskAssess, RiskAssessment } from '../../api/risk.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { riskValidUntil } from '../../domain/risk.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import {
  currentProposal,
  newPartiesOf,
  proposalOf,
  riskBasisOf,
  riskLacksOf,
  riskStateOf,
} from '../query/parts/risk.store.ts'
import { findQuery, loadQueryParts, type StoredQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import type { RiskRow } from '../schema/risk.table.ts'
import { assessing, type RiskDependencies } from './risk-lifecycle.ts'

const toAssessment = (row: RiskRow): RiskAssessment => ({
  assessmentId: row.assessmentId,
  riskClass: row.riskClass,
  proposed: proposalOf(row),
  reason: row.reason,
  sourceOfFunds: row.sourceOfFunds,
  approvedBy: row.approvedBy,
  assessedDtime: row.assessedAt.toISOString(),
  assessedByName: row.assessedByName,
  validUntil: riskValidUntil(row.riskClass, todayInTallinn(row.assessedAt)),
  reviewDtime: row.reviewAt.toISOString(),
})

/** Maps the risk classes of a query to the API response. */
const toRisk = (stored: StoredQuery): Risk => {
  const assessments = stored.risks.map(toAssessment)
  return {
    queryId: stored.query.queryId,
    state: riskStateOf(stored.risks[0]),
    proposed: currentProposal(stored),
    assessments,
    newParties: newPartiesOf(stored).map(({ name }) => name),
    basis: riskBasisOf(stored),
    lacks: riskLacksOf(stored),
  }
}

/** Whether a class is given on what is stored now, as far as the caller says what was read. */
const isGivenOn = (stored: StoredQuery, { assessmentId, basis }: RiskAssess): boolean => {
  const [newest] = stored.risks
  return (
    (assessmentId === undefined || assessmentId === (newest?.assessmentId ?? null)) &&
    (basis === undefined || basis === riskBasisOf(stored))
  )
}

/** Routes of the risk class of a query. */
export const riskRoutes = (api: Api & RiskDependencies): void => {
  bind(api, riskCalls.find, {}, async ({ principal, database, params }) => {
    const query = assertVisible(principal, await findQuery(database, params.id))
    return toRisk(await loadQueryParts(database, query))
  })
  bind(api, riskCalls.assess, {}, ({ principal, database, params, body }) =>
    database.transaction(async (tx) =>
      toRisk(
        await api.lifecycles.risk.apply(tx, params.id, (locked) => {
          if (!isGivenOn(locked.stored, body))
            throw new Problem('record.conflict', { stored: toRisk(locked.stored) })
          return assessing(principal, body)(locked)
        }),
      ),
    ),
  )
}
