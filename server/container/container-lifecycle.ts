import {
  type ContainerEffect,
  containerMachine,
} from '../../machines/lifecycle/container/container.machine.ts'
import type { ContainerEvent } from '../../machines/lifecycle/container/events.ts'
import { type Change, createLifecycle, type Lifecycle } from '../lifecycle/apply-transition.ts'
import type { Effects } from '../lifecycle/effects.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { lockQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { snapshotOf } from './container.ts'
import { findContainer, type StoredContainer, writeContainerState } from './container.store.ts'

export type LockedContainer = StoredContainer & { query: QueryRow; at: Date }
export type ContainerLifecycle = Lifecycle<ContainerEvent, LockedContainer, StoredContainer>

/** Needed to apply events to a container. */
export type ContainerDependencies = { lifecycles: { container: ContainerLifecycle } }

type ContainerChange = Change<typeof containerMachine, LockedContainer>

/** @throws Problem notFound */
const readContainer = async (connection: Connection, id: number): Promise<StoredContainer> => {
  const stored = await findContainer(connection, id)
  if (!stored) throw new Problem('notFound')
  return stored
}

/** A container is locked by its query, so that steps of the query and of its containers wait for each other. */
const lock = async (tx: Transaction, id: number, now: Date): Promise<LockedContainer> => {
  const { container } = await readContainer(tx, id)
  const query = await lockQuery(tx, container.queryId)
  if (!query) throw new Problem('notFound')
  return { ...(await readContainer(tx, id)), query, at: now }
}

const write = (tx: Transaction, { id, locked: { at }, before, after }: ContainerChange) => {
  const { claim, signedByHand } = after.context
  const entered = (state: typeof after.value) => after.value === state && before.value !== state
  return writeContainerState(tx, id, {
    state: after.value,
    signedByHand,
    claim,
    ...(claim !== before.context.claim && { claimedAt: claim === null ? null : at }),
    ...(entered('sent') && { sentAt: at }),
    ...(entered('allSigned') && { allSignedAt: at }),
  })
}

/** A container's history is the audit trail: every state it enters. */
const history = async (tx: Transaction, { id, event, before, after }: ContainerChange) => {
  if (after.value === before.value) return
  const { signedByHand } = after.context
  await audit(tx, {
    event: signedByHand ? 'container.markedSigned' : `container.${after.value}`,
    accountUserId: event.type === 'container.markSigned' ? event.principal.userId : null,
    subject: 'container',
    subjectId: id,
  })
}

/** The life of a signing container. Its effects are passed in, because they need the lifecycle of the query. */
export const createContainerLifecycle = (
  now: () => Date,
  effects: Effects<ContainerEffect>,
): ContainerLifecycle =>
  createLifecycle({
    machine: containerMachine,
    effects,
    lock: (tx, id) => lock(tx, id, now()),
    assertVisible: ({ query }, event) => {
      if (event.type === 'container.markSigned') assertVisible(event.principal, query)
    },
    snapshot: snapshotOf,
    refuse: ({ query: { status } }) =>
      new Problem('query.refused', { currentStatus: status, reason: 'notFromThisStatus' }),
    write,
    history,
    answer: readContainer,
  })
