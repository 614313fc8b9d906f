import { system } from '../../machines/lifecycle/query/principal.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { Problem } from '../platform/http/problem.ts'
import type { StepDependencies } from '../query/lifecycle/query-lifecycle.ts'
import { assertClient, type OpenedLink } from './open-link.ts'

type Needs = Pick<Dependencies, 'database'> & StepDependencies

/**
 * The customer asks that a person looks at the automatic decision. Where they already have, on another phone perhaps,
 * nothing is left to do.
 * @throws Problem query.refused with the guard that does not hold
 */
export const askForReview = async (
  { database, lifecycles }: Needs,
  opened: OpenedLink,
  view: string,
): Promise<void> => {
  assertClient(opened)
  const event = { type: 'customer.askedForReview', principal: system, view: view.trim() } as const
  await database
    .transaction((tx) => lifecycles.query.apply(tx, opened.link.queryId, event))
    .catch((error: unknown) => {
      const late = error instanceof Problem && error.parts.reason === 'reviewNotAsked'
      if (!late) throw error
    })
}
