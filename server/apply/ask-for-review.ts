import { system } from '../../machines/lifecycle/query/principal.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { StepDependencies } from '../query/lifecycle/query-lifecycle.ts'
import { lockQuery } from '../query/record/query.store.ts'
import { currentReview, findNewestReview, writeView } from '../query/record/review.store.ts'
import type { DecisionReviewRow } from '../schema/decision-review.table.ts'
import { assertClient, type OpenedLink } from './open-link.ts'

type Needs = Pick<Dependencies, 'database'> & StepDependencies

/** Longest text of all requests for one review together. */
const MAX_VIEW_LENGTH = 10_000
const BETWEEN = '\n\n'

const apart = (text: string): string => BETWEEN + text + BETWEEN

/**
 * Whether the review holds the text already; a repeated or empty request adds nothing. A text may have several
 * paragraphs.
 */
const isIncluded = ({ view }: DecisionReviewRow, said: string): boolean =>
  said === '' || apart(view).includes(apart(said))

/** @throws Problem request.invalid if the texts together are too long */
const addView = async (tx: Transaction, { reviewId, view }: DecisionReviewRow, said: string) => {
  const all = view === '' ? said : view + BETWEEN + said
  if (all.length <= MAX_VIEW_LENGTH) return writeView(tx, reviewId, all)
  throw new Problem('request.invalid', {
    fields: [{ path: 'view', code: 'field.tooLong', values: { max: MAX_VIEW_LENGTH } }],
  })
}

/**
 * Requests a review of the automatic decision by a person. If one is open already, for example from another phone,
 * the text is added to it.
 * @throws Problem query.refused with the guard that does not hold; request.invalid
 */
export const askForReview = async (
  { database, lifecycles }: Needs,
  opened: OpenedLink,
  view: string,
): Promise<void> => {
  assertClient(opened)
  const { queryId } = opened.link
  const said = view.trim()
  await database.transaction(async (tx) => {
    const query = await lockQuery(tx, queryId)
    const review = query ? currentReview({ query, review: await findNewestReview(tx, queryId) }) : null
    if (review && isIncluded(review, said)) return
    if (review?.endedAt === null) return addView(tx, review, said)
    await lifecycles.query.apply(tx, queryId, {
      type: 'customer.askedForReview',
      principal: system,
      view: said,
    })
  })
}
