import type { ConditionState } from '../../api/condition-state.ts'
import { firstCharacters } from '../../domain/identifier/masked-code.ts'
import { withoutCodes } from '../../domain/identifier/personal-code.ts'
import {
  conditionMachine,
  conditionRefusal,
  conditionSnapshot,
  type ConditionEffect,
} from '../../machines/lifecycle/condition/condition.machine.ts'
import {
  type ConditionEvent,
  type ConditionFacts,
  performerOf,
  readsCondition,
} from '../../machines/lifecycle/condition/condition-facts.ts'
import {
  conditionHolderIn,
  type ConditionStay,
  conditionWait,
} from '../../machines/lifecycle/condition/condition-wait.ts'
import { principalKind } from '../../machines/lifecycle/query/principal.ts'
import { type Change, createLifecycle, type Effects, type Lifecycle } from '../lifecycle/apply-transition.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { laterThan } from '../platform/database/time.ts'
import { Problem } from '../platform/http/problem.ts'
import { findPendingConditions } from '../query/parts/pending-condition.store.ts'
import { lockQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { conditionFactsOf, refusedEvent } from './condition-view.ts'
import {
  findCondition,
  insertConditionState,
  type StoredCondition,
  writeConditionState,
} from './condition.store.ts'

type LockedCondition = StoredCondition & { query: QueryRow; facts: ConditionFacts; at: Date }
export type ConditionLifecycle = Lifecycle<ConditionEvent, LockedCondition, StoredCondition>

/** Needed to apply events to a condition. */
export type ConditionDependencies = { lifecycles: { condition: ConditionLifecycle } }

type ConditionChange = Change<typeof conditionMachine, LockedCondition>

/** @throws Problem notFound */
const readCondition = async (connection: Connection, id: number): Promise<StoredCondition> => {
  const stored = await findCondition(connection, id)
  if (!stored) throw new Problem('notFound')
  return stored
}

/** Locks the condition's query, so that steps of the query and of its conditions wait for each other. */
const lock = async (tx: Transaction, id: number, now: Date): Promise<LockedCondition> => {
  const { condition } = await readCondition(tx, id)
  const query = await lockQuery(tx, condition.queryId)
  if (!query) throw new Problem('notFound')
  const stored = await readCondition(tx, id)
  const pending = await findPendingConditions(tx, query.queryId)
  const facts = conditionFactsOf(stored, query, pending.length)
  return { ...stored, query, facts, at: laterThan(stored.condition.modifiedAt, now) }
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** How long an ended condition waited for each side; empty while it is open, and once it is resumed. */
const waitedUntil = (at: Date, state: ConditionState, history: readonly ConditionStay[]) => {
  if (conditionHolderIn(state) !== null) return { overAt: null, sideSeconds: null, providerSeconds: null }
  const { side, provider } = conditionWait(history, at.getTime())
  const isAnswered = history.some((stay) => conditionHolderIn(stay.state) === 'provider')
  return { overAt: at, sideSeconds: side, providerSeconds: isAnswered ? provider : null }
}

const write = async (tx: Transaction, { id, locked: { at, history }, before, after }: ConditionChange) => {
  const { dueDay, remindAt, overdueAt, overdue } = after.context
  await writeConditionState(tx, id, {
    state: after.value,
    dueDay,
    remindAt: momentOf(remindAt),
    overdueAt: momentOf(overdueAt),
    overdueSince: momentOf(overdue),
    modifiedAt: at,
    ...waitedUntil(at, after.value, history),
  })
  if (after.value !== before.value) await insertConditionState(tx, id, after.value, at)
}

/** The audit entry of an event: the new state, or the deadline that has passed. */
const entryOf = ({ event, after }: ConditionChange): string => {
  if (event.type === 'condition.reminderDue') return 'condition.reminded'
  if (event.type === 'condition.overdue') return 'condition.overdue'
  if (event.type === 'query.reopened') return 'condition.resumed'
  return after.value === 'open' ? 'condition.asked' : `condition.${after.value}`
}

/** Longest text in an entry, because the audit trail grows for ever. */
const MAX_AUDITED_LENGTH = 200

const shortened = (text: string): string => firstCharacters(withoutCodes(text.trim()), MAX_AUDITED_LENGTH)

/** Writes a condition's history to the audit trail of its query; the timeline shows the text of the condition. */
const history = (tx: Transaction, change: ConditionChange) => {
  const { condition } = change.locked
  return audit(tx, {
    event: entryOf(change),
    accountUserId: performerOf(change.event)?.userId ?? null,
    subject: 'query',
    subjectId: condition.queryId,
    details: {
      conditionId: condition.conditionId,
      conditionEt: shortened(condition.textEt),
      conditionEn: shortened(condition.textEn),
      ...('reason' in change.event && { reason: shortened(change.event.reason) }),
    },
  })
}

/** Creates the lifecycle of conditions. */
export const createConditionLifecycle = (
  now: () => Date,
  effects: Effects<ConditionEffect>,
): ConditionLifecycle =>
  createLifecycle({
    name: 'condition',
    machine: conditionMachine,
    effects,
    lock: (tx, id) => lock(tx, id, now()),
    storedStatus: ({ query }) => query.status,
    assertVisible: ({ query, condition }, event) => {
      const principal = performerOf(event)
      if (!principal) return
      assertVisible(principal, query)
      if (!readsCondition(principalKind(principal), condition.askedOf)) throw new Problem('notFound')
    },
    snapshot: ({ condition, facts }) => conditionSnapshot(condition.state, facts),
    refuse: ({ condition, query, facts }, _before, event) => {
      const reason = conditionRefusal(condition.state, facts, event)
      return refusedEvent(condition, query, reason)
    },
    write,
    history,
    answer: readCondition,
  })
