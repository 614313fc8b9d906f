import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { RiskAssess, RiskProposal } from '../../api/risk.ts'
import type { Principal } from '../../api/role.ts'
import { firstCharacters } from '../../domain/identifier/masked-code.ts'
import { withoutCodes } from '../../domain/identifier/personal-code.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { tallinnMoment } from '../../domain/deadline.ts'
import { screenedParties } from '../../domain/screened-parties.ts'
import { riskReviewDay } from '../../domain/risk.ts'
import {
  type RiskEffect,
  riskMachine,
  riskRefusal,
  riskSnapshot,
} from '../../machines/lifecycle/risk/risk.machine.ts'
import {
  type RiskEvent,
  type RiskMachineFacts,
  riskPerformer,
} from '../../machines/lifecycle/risk/risk-facts.ts'
import { type QueryPrincipal, system } from '../../machines/lifecycle/query/principal.ts'
import { RENEWED_IN } from '../../machines/lifecycle/query/statuses.ts'
import { type Change, createLifecycle, type Effects, type Lifecycle } from '../lifecycle/apply-transition.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { laterThan } from '../platform/database/time.ts'
import { Problem } from '../platform/http/problem.ts'
import { selectSettings } from '../provider-settings/provider-settings.store.ts'
import { currentProposal, isNewestRisk, riskStateOf } from '../query/parts/risk.store.ts'
import { performerOf } from '../query/parts/status-history.store.ts'
import { loadQueryParts, lockQuery, type StoredQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import { queryTable } from '../schema/query.table.ts'
import { type RiskRow, riskTable } from '../schema/risk.table.ts'

type LockedRisk = {
  query: StoredQuery['query']
  stored: StoredQuery
  newest: RiskRow | undefined
  facts: RiskMachineFacts
  at: Date
}
export type RiskLifecycle = Lifecycle<RiskEvent, LockedRisk, StoredQuery>

/** Needed to apply events to a risk class. */
export type RiskDependencies = { lifecycles: { risk: RiskLifecycle } }

type RiskChange = Change<typeof riskMachine, LockedRisk>

/** The command with the proposal of the locked query. */
export const assessing =
  (principal: Principal, { assessmentId: _assessmentId, basis: _basis, ...said }: RiskAssess) =>
  ({ stored }: LockedRisk): RiskEvent => ({
    type: 'risk.assess',
    principal,
    proposed: currentProposal(stored),
    ...said,
  })

const readStored = async (tx: Transaction, queryId: number): Promise<StoredQuery> => {
  const query = await lockQuery(tx, queryId)
  if (!query) throw new Problem('notFound')
  return loadQueryParts(tx, query)
}

/** Locks the query, so that its steps and its risk classes wait for each other. */
const lock = async (tx: Transaction, queryId: number, now: Date): Promise<LockedRisk> => {
  const stored = await readStored(tx, queryId)
  const { query } = stored
  const [newest] = stored.risks
  return {
    query,
    stored,
    newest,
    facts: { queryStatus: query.status, reviewDue: newest !== undefined && newest.reviewAt <= now },
    at: newest ? laterThan(newest.assessedAt, now) : now,
  }
}

/** Longest text in an entry, because the audit trail grows for ever. */
const MAX_AUDITED_LENGTH = 200

const detailsOf = (event: RiskEvent) => {
  if (event.type === 'risk.aged') return {}
  const proposedClass = event.proposed.riskClass
  if (event.type === 'risk.proposed') return { riskClass: proposedClass, proposedClass }
  const reason = firstCharacters(withoutCodes(event.reason.trim()), MAX_AUDITED_LENGTH)
  return { riskClass: event.riskClass, proposedClass, reason }
}

/** The audit trail keeps who gave which class and why, and when it became due. */
const history = async (tx: Transaction, { id, event }: RiskChange) => {
  await audit(tx, {
    event: event.type === 'risk.aged' ? 'risk.due' : 'risk.assessed',
    accountUserId: riskPerformer(event)?.userId ?? null,
    subject: 'query',
    subjectId: id,
    details: detailsOf(event),
  })
}

type Queue = (tx: Transaction, queryId: number) => Promise<void>

type Given = Pick<typeof riskTable.$inferInsert, 'riskClass' | 'reason' | 'sourceOfFunds' | 'approvedBy'> & {
  by: QueryPrincipal
  proposed: RiskProposal
  /** When its renewal becomes a task, if it is not the time that the law gives. */
  reviewAt?: Date
}

const insertRisk = async (tx: Transaction, queryId: number, at: Date, { by, proposed, ...given }: Given) => {
  const { createdBy, createdByName } = await performerOf(tx, by)
  const { opensAt } = await selectSettings(tx)
  await tx.insert(riskTable).values({
    reviewAt: tallinnMoment(riskReviewDay(given.riskClass, todayInTallinn(at)), opensAt),
    ...given,
    queryId,
    proposedClass: proposed.riskClass,
    proposedFactors: proposed.factors,
    parties: screenedParties(await readStored(tx, queryId)),
    assessedAt: at,
    assessedBy: createdBy,
    assessedByName: createdByName,
  })
}

const riskEffects = (checkAgain: Queue): Effects<RiskEffect> => ({
  storeAssessment: ({ tx, id, at }, given) => insertRisk(tx, id, at, given),
  storeProposal: ({ tx, id, at }, { proposed }) =>
    insertRisk(tx, id, at, {
      by: system,
      proposed,
      riskClass: proposed.riskClass,
      ...(proposed.riskClass === 'high' && { reviewAt: at }),
    }),
  checkParties: ({ tx, id }) => checkAgain(tx, id),
})

/** An assessment is a row of its own, which its effect stores; a renewal that is due is noted in the newest one. */
const write = async (tx: Transaction, { event, locked: { newest, at } }: RiskChange): Promise<void> => {
  if (event.type !== 'risk.aged' || !newest) return
  await tx.update(riskTable).set({ dueSince: at }).where(eq(riskTable.assessmentId, newest.assessmentId))
}

/** Creates the lifecycle of risk classes; its records have the ids of their queries. */
export const createRiskLifecycle = (now: () => Date, checkAgain: Queue): RiskLifecycle =>
  createLifecycle({
    name: 'risk',
    machine: riskMachine,
    effects: riskEffects(checkAgain),
    lock: (tx, id) => lock(tx, id, now()),
    storedStatus: ({ query }) => query.status,
    assertVisible: ({ query }, event) => {
      const principal = riskPerformer(event)
      if (principal) assertVisible(principal, query)
    },
    snapshot: ({ newest, facts }) => riskSnapshot(riskStateOf(newest), facts),
    refuse: ({ newest, query, facts }, _before, event) => {
      const reason = riskRefusal(riskStateOf(newest), facts, event)
      return new Problem('query.refused', { currentStatus: query.status, ...(reason && { reason }) })
    },
    write,
    history,
    answer: readStored,
  })

/** The class that the facts of a locked query lead to, as a job gives it. */
export const proposing = ({ stored }: LockedRisk): RiskEvent => ({
  type: 'risk.proposed',
  proposed: currentProposal(stored),
})

/** Queries with a running contract and without a class. */
export const findUnassessed = async (connection: Connection, most: number): Promise<number[]> =>
  (
    await connection
      .select({ queryId: queryTable.queryId })
      .from(queryTable)
      .leftJoin(riskTable, eq(riskTable.queryId, queryTable.queryId))
      .where(and(eq(queryTable.status, RENEWED_IN), isNull(riskTable.queryId)))
      .orderBy(asc(queryTable.queryId))
      .limit(most)
  ).map(({ queryId }) => queryId)

/** Queries with a running contract whose class has come to its renewal. */
export const findRisksDue = async (connection: Connection, at: Date): Promise<number[]> =>
  (
    await connection
      .select({ queryId: riskTable.queryId })
      .from(riskTable)
      .innerJoin(queryTable, eq(queryTable.queryId, riskTable.queryId))
      .where(
        and(
          isNull(riskTable.dueSince),
          lte(riskTable.reviewAt, at),
          eq(queryTable.status, RENEWED_IN),
          isNewestRisk(connection),
        ),
      )
  ).map(({ queryId }) => queryId)
