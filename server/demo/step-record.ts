import { asc } from 'drizzle-orm'
import { transition } from 'xstate'
import type { StatusCode } from '../../api/status.ts'
import { recordStep } from '../../machines/lifecycle/recorded-step.ts'
import { type QueryPrincipal, system } from '../../machines/lifecycle/query/principal.ts'
import { queryMachine } from '../../machines/lifecycle/query/query.machine.ts'
import { querySnapshot } from '../../machines/lifecycle/query/refusal.ts'
import { isStepType, placeholderEvent } from '../../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import { textRules } from '../../machines/lifecycle/text-rules.ts'
import { machineHash } from '../lifecycle/machine-hash.ts'
import type { Transaction } from '../platform/database/database.ts'
import { queryFacts } from '../query/record/lifecycle-facts.ts'
import { loadQueryParts, type StoredQuery } from '../query/record/query.store.ts'
import type { PartnerRow } from '../schema/partner.table.ts'
import { queryTable } from '../schema/query.table.ts'
import type { statusHistoryTable } from '../schema/status-history.table.ts'
import { stepRecordTable } from '../schema/step-record.table.ts'
import { userTable, type UserRow } from '../schema/user.table.ts'

const FIRST: StatusCode = 'P'

type HistoryRow = typeof statusHistoryTable.$inferInsert
type StepRow = typeof stepRecordTable.$inferInsert

/** Who took a step; a colleague without an account belongs to the query's own partner. */
const principalOf = (
  row: HistoryRow,
  { partnerId, inhouse, featureOnSpot, featureSelfServe }: PartnerRow,
  users: readonly UserRow[],
): QueryPrincipal => {
  if (!row.createdByName) return system
  const user = users.find(({ accountUserId }) => accountUserId === row.createdBy)
  if (!user) {
    const role = featureOnSpot || featureSelfServe ? 'SHOP' : 'PARTNER'
    return { userId: 0, role, partnerId, inhouse }
  }
  const isOwn = user.partnerId === partnerId
  return {
    userId: user.accountUserId,
    role: user.userRole,
    partnerId: user.partnerId,
    inhouse: isOwn ? inhouse : user.userRole === 'PARTNER',
  }
}

type Taken = {
  stored: StoredQuery
  from: StatusCode
  type: QueryEventType
  to: HistoryRow
  principal: QueryPrincipal
  now: Date
}

/** The steps of a history, each with the status that it left; a customer applies from the first status. */
const stepsIn = (rows: readonly HistoryRow[]): Pick<Taken, 'from' | 'type' | 'to'>[] =>
  rows.flatMap((to, index) =>
    to.event && isStepType(to.event) ? [{ from: rows[index - 1]?.status ?? FIRST, type: to.event, to }] : [],
  )

/** Has the machine take the step. One that it refuses is left out: the demo starts all the same. */
const stepOf = ({ stored, from, type, to, principal, now }: Taken): StepRow[] => {
  const { queryId } = to
  const at = to.createdAt ?? now
  const { limit } = queryFacts(stored, principal, now)
  // The limits were asked for when the demo was seeded, however old the query is.
  const before = querySnapshot(from, { ...queryFacts(stored, principal, at), limit })
  const event = placeholderEvent(type, principal, { containers: [1], reason: to.reason ?? '' })
  if (!before.can(event)) return []
  const [after, actions] = transition(queryMachine, before, event)
  const { left, reached, ...step } = recordStep({ event, before, after, actions }, textRules.query)
  return [
    {
      machine: 'query',
      recordId: queryId,
      queryId,
      takenAt: at,
      machineHash: machineHash(queryMachine),
      ...step,
      leftState: left,
      reachedState: reached,
    },
  ]
}

/** Records the steps of the demo's queries as the lifecycle does, so that the workflow page has figures. */
export const seedStepRecord = async (
  tx: Transaction,
  history: readonly HistoryRow[],
  now: Date,
): Promise<void> => {
  const users = await tx.select().from(userTable)
  const ofQuery = Map.groupBy(history, ({ queryId }) => queryId)
  const steps: StepRow[] = []
  for (const query of await tx.select().from(queryTable).orderBy(asc(queryTable.queryId))) {
    const taken = stepsIn(ofQuery.get(query.queryId) ?? [])
    if (taken.length === 0) continue
    const stored = await loadQueryParts(tx, query)
    for (const step of taken)
      steps.push(...stepOf({ stored, ...step, principal: principalOf(step.to, stored.partner, users), now }))
  }
  steps.sort((one, other) => Number(one.takenAt) - Number(other.takenAt))
  if (steps.length > 0) await tx.insert(stepRecordTable).values(steps)
}
