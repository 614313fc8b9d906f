import { type ActorRefFrom, fromTransition } from 'xstate'
import { type Limit, outcomeOf } from '../../../api/limit.ts'
import type { QueryFacts } from '../../../api/query-facts.ts'
import type { Deal } from '../../../api/deal.ts'
import type { Query, QuerySave } from '../../../api/query.ts'
import type { Principal } from '../../../api/role.ts'
import { assetTotal } from '../../../domain/asset-price.ts'
import { changedTerms } from '../../../domain/terms-difference.ts'
import { currentDeal, type CurrentDeal, dealOfForm, financingFacts } from '../../../domain/current-deal.ts'
import { toCents } from '../../../domain/money.ts'
import { missingFields } from '../../../domain/valid/complete.ts'
import type { StepPayload } from '../../lifecycle/query/step-catalogue.ts'
import { type NextStep, nextSteps } from '../../lifecycle/query/next-steps.ts'

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sharedList = (before: readonly unknown[], next: readonly unknown[]): readonly unknown[] => {
  const items = next.map((item, index) => shared(before[index], item))
  return items.length === before.length && items.every((item, index) => Object.is(item, before[index]))
    ? before
    : items
}

const sharedRecord = (before: Plain, next: Plain): Plain => {
  const keys = Object.keys(next)
  const copy: Plain = {}
  for (const key of keys) copy[key] = shared(before[key], next[key])
  const isSame =
    keys.length === Object.keys(before).length &&
    keys.every((key) => key in before && Object.is(copy[key], before[key]))
  return isSame ? before : copy
}

function shared(before: unknown, next: unknown): unknown {
  if (Object.is(before, next)) return before
  if (Array.isArray(next)) return sharedList(Array.isArray(before) ? before : [], next)
  if (isPlain(next)) return sharedRecord(isPlain(before) ? before : {}, next)
  return next
}

/**
 * Returns a copy of `next` in which every part that equals its counterpart in `before` is that same object, so that
 * selectors return a stable value. The copy shares nothing with `next`, because React Hook Form mutates its values.
 */
const share = <Value>(before: Value | null, next: Value): Value => shared(before, next) as Value

/** What the form state is derived from. `limit` is the result of the limit check on the screen, if there is one. */
export type FormSource = {
  query: Query
  principal: Principal
  values: QuerySave
  payload: StepPayload
  limit: Limit | null
}

/** The facts that the lifecycle would read if the form were saved now. */
export type FormState = {
  values: QuerySave
  facts: QueryFacts
  /** The steps out of the current status for this user, given the form and the selection. */
  steps: readonly NextStep[]
  deal: CurrentDeal
}

type Context = { source: FormSource; state: FormState; parts: Parts }
export type FormStateActor = ActorRefFrom<typeof formStateLogic>

const limitFacts = (limit: Limit): QueryFacts['limit'] => {
  const availableCents = toCents(limit.available_limit ?? 0)
  const largest = limit.max_contract_amount
  return {
    status: outcomeOf(limit),
    availableCents,
    maxContractCents: largest === null ? availableCents : toCents(largest),
  }
}

const dealOf = (deal: Deal, query: Query) => ({
  deal: currentDeal(deal, query),
  facts: { totalCents: assetTotal(deal.qassets ?? []), ...financingFacts(deal) },
})

const areTermsChanged = (
  query: Query,
  principal: Principal,
  deal: Deal,
  isSuretyRequired: boolean | undefined,
  specialTerms: string,
) => changedTerms(query, { ...deal, isSuretyRequired, specialTerms }, principal).length > 0

/**
 * Caches the last result of a pure function: the same arguments, by identity, are not computed again. The arguments must
 * not be changed afterwards.
 */
const rememberLast = <Given extends readonly unknown[], Result>(
  compute: (...given: Given) => Result,
): ((...given: Given) => Result) => {
  let last: { given: Given; result: Result } | undefined
  return (...given) => {
    const isSame = last?.given.every((one, index) => Object.is(one, given[index])) ?? false
    if (!last || !isSame) last = { given, result: compute(...given) }
    return last.result
  }
}

/**
 * Parts that take milliseconds with hundreds of assets, so that a key that changes nothing of theirs does not compute them
 * again. What they remember ends with their actor.
 */
const createParts = () => ({
  dealOf: rememberLast(dealOf),
  areTermsChanged: rememberLast(areTermsChanged),
  stepsOf: rememberLast(nextSteps),
})
type Parts = ReturnType<typeof createParts>

const factsOf = (
  { query, values, principal, limit }: FormSource,
  { deal }: CurrentDeal,
  parts: Parts,
): QueryFacts => ({
  ...query.facts,
  ...parts.dealOf(deal, query).facts,
  missing: missingFields(values, principal),
  assetCount: values.qassets?.length ?? 0,
  termsChanged: parts.areTermsChanged(
    query,
    principal,
    deal,
    values.isSuretyRequired,
    values.specialTerms ?? '',
  ),
  actEntered: Boolean(values.actOfAcceptance?.deliveryDate),
  handoverWhenSigned: (values.qassets ?? []).some((asset) => asset.handoverWhenSigned),
  limit: limit ? limitFacts(limit) : query.facts.limit,
})

const formStateOf = (source: FormSource, before: FormState | null, parts: Parts): FormState => {
  const { query, principal, payload } = source
  const values = share(before?.values ?? null, source.values)
  const { deal } = parts.dealOf(share(before?.deal.deal ?? null, dealOfForm(values)), query)
  const facts = share(before?.facts ?? null, factsOf({ ...source, values }, deal, parts))
  return { values, deal, facts, steps: parts.stepsOf(query.status, facts, principal, payload) }
}

/** Derives what the screen shows from the form, the stored query and the limit. Unchanged parts keep their identity. */
export const formStateLogic = fromTransition(
  (context: Context, { changes }: { type: 'source.changed'; changes: Partial<FormSource> }): Context => {
    const source = { ...context.source, ...changes }
    const state = share(context.state, formStateOf(source, context.state, context.parts))
    return { ...context, source: { ...source, values: state.values }, state }
  },
  ({ input }: { input: FormSource }): Context => {
    const parts = createParts()
    return { source: input, state: formStateOf(input, null, parts), parts }
  },
)
