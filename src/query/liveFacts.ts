import { type Limit, outcomeOf } from '../../contract/limit.ts'
import type { QueryFacts } from '../../contract/query-facts.ts'
import type { Query, QuerySave } from '../../contract/query.ts'
import type { Actor } from '../../contract/role.ts'
import { assetTotal } from '../../domain/asset-total.ts'
import { toCents } from '../../domain/money.ts'
import { missingFields } from '../../domain/valid/complete.ts'

/** Σ price × quantity without VAT of the assets in the form, cents. */
export const totalCentsOf = ({ qassets = [] }: QuerySave): number =>
  assetTotal(
    qassets.map(({ qassetPrice, quantity }) => ({
      priceCents: toCents(qassetPrice ?? 0),
      quantity: quantity ?? 1,
    })),
  )

const limitFacts = (limit: Limit): QueryFacts['limit'] => {
  const availableCents = toCents(limit.available_limit ?? 0)
  const largest = limit.max_contract_amount
  return {
    status: outcomeOf(limit),
    availableCents,
    maxContractCents: largest === null ? availableCents : toCents(largest),
  }
}

type Live = { query: Query; values: QuerySave; actor: Actor; limit: Limit | null }

/**
 * What the lifecycle would know of the query were it saved as it stands in the form now, so that buttons answer to
 * what is typed. `limit` is what the limit check on the screen has learnt, if anything.
 */
export const liveFacts = ({ query: { facts }, values, actor, limit }: Live): QueryFacts => ({
  ...facts,
  missing: missingFields(values, actor),
  assetCount: values.qassets?.length ?? 0,
  totalCents: totalCentsOf(values),
  handoverWhenSigned: (values.qassets ?? []).some((asset) => asset.handoverWhenSigned),
  limit: limit ? limitFacts(limit) : facts.limit,
})
