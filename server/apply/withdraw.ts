import { system } from '../../machines/lifecycle/query/principal.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { Problem } from '../platform/http/problem.ts'
import type { StepDependencies } from '../query/lifecycle/query-lifecycle.ts'
import { findWithdrawal } from '../query/record/query.store.ts'
import { assertClient, type OpenedLink } from './open-link.ts'

type Needs = Pick<Dependencies, 'database'> & StepDependencies

const reasonOf = (error: unknown): string | undefined =>
  error instanceof Problem ? error.parts.reason : undefined

/**
 * Records the customer's withdrawal from the contract. Does nothing if it is recorded already, for example from
 * another phone.
 * @throws Problem query.refused with the guard that does not hold
 */
export const withdraw = async ({ database, lifecycles }: Needs, opened: OpenedLink): Promise<void> => {
  const {
    link: { queryId },
    stored: { query, concludedAt },
  } = opened
  assertClient(opened)
  if (await findWithdrawal(database, queryId)) return
  await database
    .transaction((tx) =>
      lifecycles.query.apply(tx, queryId, { type: 'customer.withdrew', principal: system }),
    )
    .catch(async (error: unknown) => {
      const reason = reasonOf(error)
      if (reason === undefined) throw error
      if (await findWithdrawal(database, queryId)) return
      if (reason !== 'notFromThisStatus' || concludedAt !== null) throw error
      throw new Problem('query.refused', { currentStatus: query.status, reason: 'contractConcluded' })
    })
}
