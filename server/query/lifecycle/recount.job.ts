import * as z from 'zod/mini'
import { findQueriesWithVotes } from '../parts/vote.store.ts'
import type { Dependencies } from '../../dependencies/dependencies.ts'
import { defineJob, RETRY_S, worker } from '../../platform/jobs/jobs.ts'
import { countVotes } from './committee-vote.ts'
import type { StepDependencies } from './query-lifecycle.ts'

const recountVotes = defineJob({
  name: 'committee.recount',
  data: z.object({}),
  retries: 7,
  retryDelay: RETRY_S,
})

const EVERY_FEW_MINUTES = '*/5 * * * *'

type RecountDependencies = StepDependencies & Pick<Dependencies, 'database'>

/** Counts every open vote anew, each in its own transaction: compliance may have lowered the quorum since. */
export const recountOpenVotes = async ({ database, lifecycles }: RecountDependencies): Promise<number> => {
  let decided = 0
  for (const id of await findQueriesWithVotes(database))
    if (await database.transaction((tx) => countVotes(lifecycles.query, { tx, id }))) decided += 1
  return decided
}

export const recountVotesWorker = (dependencies: RecountDependencies) =>
  worker(
    recountVotes,
    async () => {
      await recountOpenVotes(dependencies)
    },
    EVERY_FEW_MINUTES,
  )
