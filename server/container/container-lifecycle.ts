import { fullName } from '../../domain/person-name.ts'
import {
  type ContainerEffect,
  containerMachine,
} from '../../machines/lifecycle/container/container.machine.ts'
import {
  canStillSign,
  type ContainerEvent,
  type ContainerFacts,
  failingSendGuard,
  namedBySendGuard,
} from '../../machines/lifecycle/container/container-facts.ts'
import { type Change, createLifecycle, type Lifecycle, type Effects } from '../lifecycle/apply-transition.ts'
import { hasStopped } from '../../machines/lifecycle/container/container-phase.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { lockQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { snapshotOf } from './container-view.ts'
import { findContainer, type StoredContainer, writeContainerState } from './container.store.ts'
import { storeSigningStopped } from './stopped-signing.ts'

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

/** Locks the container's query, so that steps of the query and of its containers wait for each other. */
const lock = async (tx: Transaction, id: number, now: Date): Promise<LockedContainer> => {
  const { container } = await readContainer(tx, id)
  const query = await lockQuery(tx, container.queryId)
  if (!query) throw new Problem('notFound')
  return { ...(await readContainer(tx, id)), query, at: now }
}

const reminds = ({ type }: ContainerEvent): boolean => type === 'container.remind' || type === 'reminder.due'

const write = async (tx: Transaction, { id, locked: { at, query }, before, after }: ContainerChange) => {
  const { claim, signedByHand, remindedAt } = after.context
  const entered = (state: typeof after.value) => after.value === state && before.value !== state
  await writeContainerState(tx, id, {
    state: after.value,
    signedByHand,
    claim,
    remindedAt: remindedAt === null ? null : new Date(remindedAt),
    ...(claim !== before.context.claim && { claimedAt: claim === null ? null : at }),
    ...(entered('sent') && { sentAt: at }),
    ...(entered('allSigned') && { allSignedAt: at }),
  })
  await storeSigningStopped(tx, query, { id, stopped: hasStopped(after.value, after.context.signers) })
}

/** Names the missing signers when the container is overdue or marked as signed; a signer may be replaced later. */
const coveredBy = ({ signers }: StoredContainer) => {
  const missing = signers.filter(({ signedAt }) => signedAt === null)
  return {
    refused: missing.filter(({ refused }) => refused).map(fullName),
    missing: missing.filter(({ refused }) => !refused).map(fullName),
  }
}

const named = ({ signers }: StoredContainer, signerId: number) => {
  const signer = signers.find((one) => one.signerId === signerId)
  return { signer: signer ? fullName(signer) : '' }
}

/** Returns the audit details of an event; undefined for events without an entry. */
const auditEntryOf = ({ locked, event, before, after }: ContainerChange) => {
  if (event.type === 'signer.refused')
    return { name: 'signerRefused', details: named(locked, event.signerId) }
  if (event.type === 'signer.addressed')
    return { name: 'signerAddressed', details: named(locked, event.signerId) }
  if (reminds(event)) return { name: 'reminded' }
  if (event.type === 'signing.overdue') return { name: 'overdue', details: coveredBy(locked) }
  if (event.type === 'container.markSigned') return { name: 'markedSigned', details: coveredBy(locked) }
  return after.value === before.value ? null : { name: after.value }
}

/** Writes a container's history to the audit trail: every state, every refusal, every reminder, and that it is overdue. */
const history = async (tx: Transaction, change: ContainerChange) => {
  const entry = auditEntryOf(change)
  if (!entry) return
  await audit(tx, {
    event: `container.${entry.name}`,
    accountUserId: 'principal' in change.event ? change.event.principal.userId : null,
    subject: 'container',
    subjectId: change.id,
    ...(entry.details && { details: entry.details }),
  })
}

/** Returns why the machine refuses an event, with the values of the text. */
const explain = (facts: ContainerFacts, event: ContainerEvent, title: string) => {
  if (event.type === 'container.remind' && canStillSign(facts)) return { reason: 'remindedJustNow' }
  const guard = event.type === 'container.send' ? failingSendGuard(facts, event.parties) : null
  if (guard === null || event.type !== 'container.send') return { reason: 'notFromThisStatus' }
  const names = namedBySendGuard(guard, facts, event.parties)
  return { reason: guard, values: { title, names: names.join(', '), count: names.length } }
}

/** Creates the container lifecycle. Its effects are parameters, because they need the query lifecycle. */
export const createContainerLifecycle = (
  now: () => Date,
  effects: Effects<ContainerEffect>,
): ContainerLifecycle =>
  createLifecycle({
    name: 'container',
    machine: containerMachine,
    effects,
    lock: (tx, id) => lock(tx, id, now()),
    storedStatus: ({ query }) => query.status,
    assertVisible: ({ query }, event) => {
      if ('principal' in event) assertVisible(event.principal, query)
    },
    snapshot: snapshotOf,
    refuse: ({ query, container }, { context }, event) =>
      new Problem('query.refused', {
        currentStatus: query.status,
        ...explain(context, event, container.title),
      }),
    write,
    history,
    answer: readContainer,
  })
