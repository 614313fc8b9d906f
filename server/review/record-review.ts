import type { EffectContext } from '../lifecycle/effects.ts'
import { Problem } from '../platform/http/problem.ts'
import { audit } from '../platform/audit/write-audit.ts'
import { findQuery } from '../query/record/query.store.ts'
import { storeReview } from '../query/record/review.store.ts'

/** Keeps that a consumer asks for a person's review. What they say stands in the review alone, not in the audit trail. */
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
