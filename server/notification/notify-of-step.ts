import { lettersOf } from '../../machines/lifecycle/query/step-letters.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { notifyPartnerOfDecision } from './partner-decision-letter.job.ts'
import { notifyResponsibleUsers } from './news.job.ts'

/** A step with the data of its letters; `query` is the state before the step. */
export type StepTaken = {
  query: QueryRow
  event: QueryEventType
  at: Date
  by: number | null
  /** Whether the step makes it the shop's turn. */
  becomesShopTurn: boolean
}

/** Sends the letters about a step of a query. */
export const notifyOfStep = async (
  jobs: Jobs,
  tx: Transaction,
  { query, event, at, by, becomesShopTurn }: StepTaken,
): Promise<void> => {
  const { decision, news } = lettersOf(query.status, event, becomesShopTurn)
  if (decision) await notifyPartnerOfDecision(jobs, tx, query, { decision, at })
  if (news) await notifyResponsibleUsers(jobs, tx, query, { kind: news, at, by })
}
