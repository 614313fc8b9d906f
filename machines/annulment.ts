import type { QueryFacts } from '../contract/query-facts.ts'
import type { Actor } from '../contract/role.ts'
import type { StatusCode } from '../contract/status.ts'
import { querySnapshot, type Refusal, refusal } from './query.refusal.ts'
import { transition } from 'xstate'
import { queryMachine } from './query.machine.ts'

/** A list knows only the statuses of its queries, and the lifecycle asks no more before an annulment. */
const unknown: QueryFacts = {
  product: 'LEASING',
  missing: [],
  assetCount: 0,
  totalCents: 0,
  aplink: false,
  hasLedgerContract: false,
  containerSent: false,
  allContainersSigned: false,
  contractEnded: false,
  deliveryDateSet: false,
  handoverWhenSigned: false,
  manualSigning: false,
  limit: null,
  partnerCreditLimitCents: null,
  automaticDecision: { partnerAllows: false, everyAssetGroupAllows: false, notPublicPerson: false },
}

/** Why a person cannot annul a query in this status, or null where it can be done. */
export const annulmentRefusal = (status: StatusCode, actor: Actor): Refusal | null =>
  refusal(status, unknown, { type: 'query.annul', actor })

/** The status of a query that was annulled in this one. */
export const annulledFrom = (status: StatusCode, actor: Actor): StatusCode => {
  const [after] = transition(queryMachine, querySnapshot(status, unknown), { type: 'query.annul', actor })
  return after.value
}
