import * as z from 'zod/mini'
import { system } from '../../../machines/lifecycle/query/principal.ts'
import type { Dependencies } from '../../dependencies/dependencies.ts'
import { audit } from '../../platform/audit/write-audit.ts'
import { defineJob, worker } from '../../platform/jobs/jobs.ts'
import type { EffectContext } from '../../lifecycle/apply-transition.ts'
import { findQueriesDue, noteDeadline } from '../parts/deadline.store.ts'
import type { StepDependencies } from './query-lifecycle.ts'

const EVERY_FIVE_MINUTES = '*/5 * * * *'

export const queryDeadlinesJob = defineJob({
  name: 'query.keepTime',
  data: z.object({}),
  retries: 0,
  retryDelay: 0,
})

type Needs = StepDependencies & Pick<Dependencies, 'database' | 'now'>

const entries = {
  status: { reminder: 'deadline.reminded', escalation: 'deadline.overdue' },
  vote: { reminder: 'deadline.voteReminded', escalation: 'deadline.voteOverdue' },
} as const

/** Records that a reminder or an escalation has taken effect, and adds it to the timeline. */
export const keepDeadline = async (
  { tx, id, at }: EffectContext,
  { kind, purpose }: { kind: keyof typeof entries; purpose: 'reminder' | 'escalation' },
): Promise<void> => {
  await noteDeadline(tx, { queryId: id, kind, purpose, at })
  await audit(tx, { event: entries[kind][purpose], accountUserId: null, subject: 'query', subjectId: id })
}

const watched = ['query.reminderDue', 'query.overdue', 'committee.reminderDue', 'committee.overdue'] as const

/** However late it runs, each deadline takes effect once: its event marks it, under the lock of the query. */
const applyDue = ({ database, lifecycles: { query } }: Needs, queryId: number): Promise<void> =>
  database.transaction(async (tx) => {
    if (await query.applyIfAllowed(tx, queryId, { type: 'query.expired', principal: system })) return
    for (const type of watched) await query.applyIfAllowed(tx, queryId, { type, principal: system })
  })

/**
 * Applies the deadlines of queries that are due. A query that fails does not stop the others; the next run retries it.
 * @throws AggregateError after all queries are done
 */
export const runQueryDeadlines = async (needs: Needs): Promise<void> => {
  const failures: unknown[] = []
  for (const queryId of await findQueriesDue(needs.database, needs.now()))
    await applyDue(needs, queryId).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'the time of some queries was not kept')
}

export const queryDeadlinesWorker = (needs: Needs) =>
  worker(queryDeadlinesJob, () => runQueryDeadlines(needs), EVERY_FIVE_MINUTES)
