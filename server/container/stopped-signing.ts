import { hasStopped } from '../../machines/lifecycle/container/container-phase.ts'
import type { Transaction } from '../platform/database/database.ts'
import { writeQuery } from '../query/record/query.store.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { findContainers } from './container.store.ts'

/** Whether a container's signing is blocked. */
type ContainerStop = { id: number; stopped: boolean }

/**
 * Stores on the query whether one of its signings is blocked, because lists read whose turn it is from the query
 * alone. `changed` is a container in the state that it enters; its signers are stored later.
 */
export const storeSigningStopped = async (
  tx: Transaction,
  { queryId, signingStopped: before }: Pick<QueryRow, 'queryId' | 'signingStopped'>,
  changed?: ContainerStop,
): Promise<void> => {
  const containers = await findContainers(tx, queryId)
  const signingStopped = containers.some(({ container: { id, state }, signers }) =>
    id === changed?.id ? changed.stopped : hasStopped(state, signers),
  )
  if (signingStopped !== before) await writeQuery(tx, queryId, { signingStopped })
}
