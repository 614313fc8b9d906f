import { type Limit, outcomeOf } from '../../api/limit.ts'
import type { QueryFacts } from '../../api/query-facts.ts'
import type { Query, QuerySave } from '../../api/query.ts'
import type { Principal } from '../../api/role.ts'
import { assetTotal } from '../../domain/asset-total.ts'
import { toCents } from '../../domain/money.ts'
import { missingFields } from '../../domain/valid/complete.ts'
import { changedTerms } from '../terms/changed-terms.ts'
import { financingFacts } from '../payment/useDeal.ts'

const limitFacts = (limit: Limit): QueryFacts['limit'] => {
  const availableCents = toCents(limit.available_limit ?? 0)
  const largest = limit.max_contract_amount
  return {
    status: outcomeOf(limit),
    availableCents,
    maxContractCents: largest === null ? availableCents : toCents(largest),
  }
}

type DraftFactsInput = { query: Query; values: QuerySave; principal: Principal; limit: Limit | null }

/**
 * The facts of the query as if the form were saved now, so that the buttons follow the input. `limit` is the result of
 * the limit check on the screen, if there is one.
 */
export const draftFacts = ({ query, values, principal, limit }: DraftFactsInput): QueryFacts => ({
  ...query.facts,
  missing: missingFields(values, principal),
  assetCount: values.qassets?.length ?? 0,
  totalCents: assetTotal(values.qassets ?? []),
  ...financingFacts(values),
  termsChanged: changedTerms(query, values, principal).length > 0,
  actEntered: Boolean(values.actOfAcceptance?.deliveryDate),
  handoverWhenSigned: (values.qassets ?? []).some((asset) => asset.handoverWhenSigned),
  limit: limit ? limitFacts(limit) : query.facts.limit,
})
