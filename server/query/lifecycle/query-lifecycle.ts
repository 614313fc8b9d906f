import type { Standing, StatusCode } from '../../../api/status.ts'
import type { QueryEvent } from '../../../machines/lifecycle/query/events.ts'
import type { QueryPrincipal } from '../../../machines/lifecycle/query/principal.ts'
import { type QueryEffect, queryMachine } from '../../../machines/lifecycle/query/query.machine.ts'
import { querySnapshot, refusal } from '../../../machines/lifecycle/query/refusal.ts'
import { isInternal } from '../../../machines/lifecycle/query/transitions.ts'
import { type Change, createLifecycle, type Lifecycle } from '../../lifecycle/apply-transition.ts'
import type { Effects } from '../../lifecycle/effects.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Connection, Transaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { performerOf, writeHistory } from '../../status-history/status-history.store.ts'
import { toStanding } from '../record/to-query.ts'
import { queryFacts } from '../record/facts.ts'
import { findQuery, loadQueryParts, lockQuery, type StoredQuery } from '../record/query.store.ts'
import type { QueryRow } from '../../schema/query.table.ts'
import { laterThan } from '../../platform/database/later-than.ts'
import { writeQueryState } from '../record/query.write.ts'
import { assertVisible } from '../record/visibility.ts'

export type LockedQuery = StoredQuery & { at: Date }
export type QueryLifecycle = Lifecycle<QueryEvent, LockedQuery, Standing>

/** Needed to apply events to a query. */
export type StepDependencies = { lifecycles: { query: QueryLifecycle } }

type QueryChange = Change<typeof queryMachine, LockedQuery>

const userOf = (principal: QueryPrincipal): number | null =>
  principal.role === 'SYSTEM' ? null : principal.userId

const refuse = ({ query: { status } }: StoredQuery, reason: string): Problem =>
  new Problem('query.refused', { currentStatus: status, reason })

/** @throws Problem query.refused where the lifecycle refuses the event now; nothing is locked or written */
export const assertAllowed = (stored: StoredQuery, event: QueryEvent, now: Date): void => {
  const refused = refusal(stored.query.status, queryFacts(stored, event.principal, now), event)
  if (refused) throw refuse(stored, refused.reason)
}

const lock = async (tx: Transaction, queryId: number, now: Date): Promise<LockedQuery> => {
  const query = await lockQuery(tx, queryId)
  if (!query) throw new Problem('notFound')
  return { ...(await loadQueryParts(tx, query)), at: laterThan(query.modifiedAt, now) }
}

const reasonOf = (event: QueryEvent): string | null =>
  event.type === 'query.close' ? event.reason.trim() : null

const write = (tx: Transaction, { id, locked, event, before, after }: QueryChange) =>
  writeQueryState(tx, id, {
    status: after.value,
    modifiedAt: locked.at,
    modifiedBy: userOf(event.principal),
    ...(!isInternal(before.value, event.type) && { closingReason: reasonOf(event) }),
  })

/** Tells whoever has asked to be told of a new status. */
export type Announce = (
  tx: Transaction,
  change: { query: QueryRow; status: StatusCode; at: Date },
) => Promise<void>

const history = async (
  tx: Transaction,
  { id, locked, event, before, after }: QueryChange,
  announce: Announce,
) => {
  const { principal, type } = event
  if (!isInternal(before.value, type)) {
    const by = await performerOf(tx, principal)
    await writeHistory(tx, id, { status: after.value, by, reason: reasonOf(event) }, locked.at)
    await announce(tx, { query: locked.query, status: after.value, at: locked.at })
  }
  await audit(tx, {
    event: 'query.stepTaken',
    accountUserId: userOf(principal),
    subject: 'query',
    subjectId: id,
    details: { event: type, status: after.value },
  })
}

const readStanding = async (connection: Connection, queryId: number): Promise<Standing> => {
  const query = await findQuery(connection, queryId)
  if (!query) throw new Problem('notFound')
  return toStanding(query)
}

/** The life of a query. Its effects are passed in, because they belong to folders that build on this one. */
export const createQueryLifecycle = (
  now: () => Date,
  effects: Effects<QueryEffect>,
  announce: Announce,
): QueryLifecycle =>
  createLifecycle({
    machine: queryMachine,
    effects,
    lock: (tx, queryId) => lock(tx, queryId, now()),
    assertVisible: ({ query }, { principal }) => {
      if (principal.role !== 'SYSTEM') assertVisible(principal, query)
    },
    snapshot: (locked, { principal }) =>
      querySnapshot(locked.query.status, queryFacts(locked, principal, now())),
    refuse: (locked, before, event) =>
      refuse(locked, refusal(before.value, before.context, event)?.reason ?? 'notFromThisStatus'),
    write,
    history: (tx, change) => history(tx, change, announce),
    answer: readStanding,
  })
