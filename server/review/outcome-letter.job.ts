import { todayInTallinn } from '../../domain/date.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { formatterFor } from '../document/paper/formatter.ts'
import { letterSignature } from '../provider-settings/letter-signature.ts'
import { recordLetter } from '../notification/record-letter.ts'
import { worker, defineJob, RETRY_S, type Jobs } from '../platform/jobs/jobs.ts'
import { letter } from '../platform/mail/letter.ts'
import { customerLanguage, findQuery, loadQueryParts } from '../query/record/query.store.ts'
import * as z from 'zod/mini'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import type { Transaction } from '../platform/database/database.ts'
import { currentReview, findNewestReview, storeReview } from '../query/record/review.store.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { findHistoryFacts } from '../query/parts/status-history.store.ts'
import type { EffectContext } from '../lifecycle/apply-transition.ts'
import { Problem } from '../platform/http/problem.ts'
import { audit } from '../platform/audit/write-audit.ts'

const kinds = { approved: 'reviewApproved', refused: 'applicationRefused' } as const

/** The letter to a consumer about the outcome of the application and how it was decided. */
export const outcomeLetterWorker = ({ database, services }: Pick<Dependencies, 'database' | 'services'>) =>
  worker(outcomeLetterJob, async ({ queryId, outcome, reviewed, byRules, at }) => {
    const found = await findQuery(database, queryId)
    const stored = found && (await loadQueryParts(database, found))
    if (!stored || stored.query.contactEmail === '') return
    const { query, partner, limit } = stored
    const language = customerLanguage(query)
    const { day } = formatterFor(language)
    const checkedAt = query.automaticDecision?.decidedAt
    const checked = checkedAt === undefined ? 'no' : 'yes'
    const kind = kinds[outcome]
    const values = {
      name: query.custName,
      partner: partner.businessName,
      checked: byRules ? 'alone' : checked,
      checkedOn: checkedAt === undefined ? '' : day(todayInTallinn(new Date(checkedAt))),
      limit: limit ? 'asked' : 'notAsked',
      review: reviewed ? 'made' : checkedAt === undefined ? 'none' : 'open',
      link: query.aplink === null ? 'no' : 'yes',
    }
    await services.mail.send({
      ...letter(
        kind,
        { email: query.contactEmail, language },
        values,
        await letterSignature(database, language),
      ),
      id: `outcome-${queryId}-${new Date(at).getTime()}`,
    })
    await recordLetter(database, queryId, { kind, name: query.custName })
  })

export const outcomeLetterJob = defineJob({
  name: 'review.outcomeLetter',
  data: z.object({
    queryId: z.int(),
    outcome: z.enum(['approved', 'refused']),
    /** Whether a person decided at the consumer's request. */
    reviewed: z.boolean(),
    /** Whether the rules decided without a person; letters that were queued before they could refuse have none. */
    byRules: z._default(z.boolean(), false),
    at: z.iso.datetime(),
  }),
  retries: 101,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})

const approvals: ReadonlySet<QueryEventType> = new Set([
  'query.approve',
  'query.approveWithChanges',
  'committee.approved',
  'committee.approvedWithChanges',
])
const refusals: ReadonlySet<QueryEventType> = new Set([
  'query.close',
  'committee.refused',
  'decision.refused',
])

type StepTaken = { query: QueryRow; event: QueryEventType; at: Date }

/**
 * Sends a letter to a consumer whose application is rejected, and after a requested review also on approval. Runs
 * before the step's effects that end the review.
 */
export const sendOutcomeLetter = async (
  jobs: Jobs,
  tx: Transaction,
  { query, event, at }: StepTaken,
): Promise<void> => {
  if (!query.consumer || !(approvals.has(event) || refusals.has(event))) return
  const { queryId } = query
  const review = currentReview({ query, review: await findNewestReview(tx, queryId) })
  const byRules = event === 'decision.refused'
  // Only people review, although the rules may decide again after a review.
  const reviewed = review !== null && !byRules
  const send = (outcome: 'approved' | 'refused') =>
    jobs.send(tx, outcomeLetterJob, { queryId, outcome, reviewed, byRules, at: at.toISOString() })
  if (approvals.has(event)) {
    if (review?.endedAt === null) await send('approved')
  } else if ((await findHistoryFacts(tx, queryId)).turnedDown) await send('refused')
}

/**
 * Stores a consumer's request for a review by a person. Its text is stored in the review only, not in the audit
 * trail.
 */
export const recordReview = async (
  { tx, id, at }: EffectContext,
  { view }: { view: string },
): Promise<void> => {
  const query = await findQuery(tx, id)
  if (!query) throw new Problem('notFound')
  await storeReview(tx, { queryId: id, askedAt: at, name: query.custName, view })
  await audit(tx, {
    event: 'review.asked',
    subject: 'query',
    subjectId: id,
    details: { name: query.custName },
  })
}
