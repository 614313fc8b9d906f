import { committeeDecisions } from '../../../machines/lifecycle/query/committee-votes.ts'
import { eventOf } from '../../../machines/lifecycle/query/step-catalogue.ts'
import { system } from '../../../machines/lifecycle/query/principal.ts'
import type { QueryEffect } from '../../../machines/lifecycle/query/step-effects.ts'
import { askForVotes } from '../parts/vote-letter.ts'
import { endVotes, writeVote, findQueriesWithVotes } from '../parts/vote.store.ts'
import type { EffectContext, Effects } from '../../lifecycle/apply-transition.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Jobs, defineJob, RETRY_S, worker } from '../../platform/jobs/jobs.ts'
import { performerOf } from '../parts/status-history.store.ts'
import { isOwnQuery } from '../record/visibility.ts'
import { findQuery, loadQueryParts } from '../record/query.store.ts'
import type { LockedQuery, QueryLifecycle, StepDependencies } from './query-lifecycle.ts'
import * as z from 'zod/mini'
import type { Dependencies } from '../../dependencies/dependencies.ts'

type Vote = Parameters<Effects<QueryEffect>['storeVote']>[1]

/** Asks every member who may vote by letter, after the transaction. */
export const callVote = async (jobs: Jobs, { tx, id, at }: EffectContext): Promise<void> => {
  const query = await findQuery(tx, id)
  if (!query) throw new Problem('notFound')
  const stored = await loadQueryParts(tx, query)
  await askForVotes(jobs, tx, { queryId: id, at, mayVote: (userId) => !isOwnQuery(stored, userId) })
}

/** Stores a member's vote, replacing an earlier one. */
export const storeVote = async ({ tx, id, at }: EffectContext, { vote, by, note }: Vote): Promise<void> => {
  if (by.role === 'SYSTEM') throw new Error('the system has no vote')
  const { createdByName } = await performerOf(tx, by)
  await writeVote(tx, {
    queryId: id,
    accountUserId: by.userId,
    name: createdByName,
    vote,
    note: note.trim(),
    votedAt: at,
  })
}

/** The committee's reasons for a refusal, without duplicates. */
const reasonOf = ({ committee }: LockedQuery): string =>
  [...new Set(committee.votes.flatMap(({ vote, note }) => (vote === 'refuse' && note ? [note] : [])))].join(
    '; ',
  )

/**
 * Raises the decision that the votes have reached; returns whether they have. The machine's guards allow at most one
 * decision.
 */
export const countVotes = async (
  lifecycle: QueryLifecycle,
  { tx, id }: Pick<EffectContext, 'tx' | 'id'>,
): Promise<boolean> => {
  for (const type of committeeDecisions) {
    const decided = await lifecycle.applyIfAllowed(tx, id, (locked) =>
      eventOf(type, system, { reason: reasonOf(locked) }),
    )
    if (decided) return true
  }
  return false
}

/** Ends the open vote: the votes have decided, or are void. */
export const endVote = async (
  { tx, id, at }: EffectContext,
  { decided }: { decided: boolean },
): Promise<void> => {
  await endVotes(tx, id, { decided, at })
}

const recountVotes = defineJob({
  name: 'committee.recount',
  data: z.object({}),
  retries: 7,
  retryDelay: RETRY_S,
})

const EVERY_FEW_MINUTES = '*/5 * * * *'

type RecountDependencies = StepDependencies & Pick<Dependencies, 'database'>

/** Recounts every open vote, each in its own transaction, because compliance may have lowered the quorum. */
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
