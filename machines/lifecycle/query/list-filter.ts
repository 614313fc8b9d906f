import type { ListCounts } from '../../../api/query-list.ts'
import { wideFilters } from '../../../api/saved-view.ts'
import type { Principal } from '../../../api/role.ts'
import type { StatusCode } from '../../../api/status.ts'
import { queryMachine } from './query.machine.ts'
import { RENEWED_IN, type StatusGroup } from './statuses.ts'
import { everyTurnFacts, isTurnOf, metaOf } from './turn.ts'

export type WideFilter = (typeof wideFilters)[number]
/** The coloured parts of a list: queries that wait for the user, and the rest by styling group. */
export const parts = ['waiting', 'pending', 'approved', 'terminated'] as const
/**
 * The filters that a click offers, with counts: the parts, queries with a condition that waits for the user, and for
 * compliance those whose risk class has to be renewed.
 */
export const quickFiltersOf = ({ role }: Principal) =>
  role === 'COMPLIANCE' ? ([...parts, 'conditions', 'riskDue'] as const) : ([...parts, 'conditions'] as const)
export type ListFilter = WideFilter | StatusCode

/** Every status in the order of the lifecycle. */
export const listedStatuses = Object.keys(queryMachine.states) as StatusCode[]

export const listFilters: readonly ListFilter[] = [...wideFilters, ...listedStatuses]

/** The status in which a query starts. */
export const initialStatus = queryMachine.config.initial as StatusCode

/** Not sent yet: a self-serve offer in this status is edited on its own screen. */
export const isUnsent = (status: StatusCode): boolean => status === initialStatus

/** The default filter: a shop sees all queries, others those that were sent. */
export const defaultFilter = (principal: Principal): WideFilter =>
  principal.role === 'SHOP' ? 'all' : 'sent'

/**
 * What a filter lists: queries in these statuses; all of them, only those that wait for the user, only those that do not,
 * only those with a condition that waits for the user, or only those whose risk class has to be renewed.
 */
export type Listing = {
  statuses: readonly StatusCode[]
  waiting?: boolean | undefined
  conditions?: boolean
  riskDue?: boolean
}

/** Returns what a filter lists for this user; statuses in the order of the lifecycle. */
export function listingOf(principal: Principal, filter: ListFilter): Listing {
  switch (filter) {
    case 'all':
      return { statuses: listedStatuses }
    case 'sent':
      return { statuses: listedStatuses.filter((status) => !isUnsent(status)) }
    case 'waiting':
      return { statuses: listedStatuses.filter((status) => mayWaitFor(principal, status)), waiting: true }
    case 'conditions':
      return { statuses: listedStatuses.filter(mayHaveConditions), conditions: true }
    case 'riskDue':
      return { statuses: [RENEWED_IN], riskDue: true }
    case 'pending':
    case 'approved':
    case 'terminated':
      return inGroup(principal, filter)
    default:
      return { statuses: [filter] }
  }
}

/** How many queries a listing has, on all its pages. */
export const countOf = (
  { byStatus, waiting, conditions, riskDue = 0 }: ListCounts,
  listing: Listing,
): number => {
  if (listing.conditions) return conditions
  if (listing.riskDue) return riskDue
  return listing.statuses.reduce((sum, status) => {
    const ofStatus = byStatus[status] ?? 0
    const ofReader = waiting[status] ?? 0
    if (listing.waiting === undefined) return sum + ofStatus
    return sum + (listing.waiting ? ofReader : ofStatus - ofReader)
  }, 0)
}

/** Closed, or ended by the ledger: no one needs to act. */
export const overStatuses: readonly StatusCode[] = listedStatuses.filter(
  (status) => metaOf(status).group === 'terminated',
)

/** Statuses that only older systems wrote; shown only if such queries exist. */
export const isLegacy = (status: StatusCode): boolean => metaOf(status).stage === 'legacy'

/** Closing a query ends its conditions. */
const mayHaveConditions = (status: StatusCode): boolean => {
  const { stage } = metaOf(status)
  return stage !== 'closed' && stage !== 'legacy'
}

/** Whether it is ever this user's turn in a status. */
const mayWaitFor = (principal: Principal, status: StatusCode): boolean =>
  everyTurnFacts.some((facts) => isTurnOf(principal, status, facts, principal.partnerId !== null))

const inGroup = (principal: Principal, group: StatusGroup): Listing => {
  const { statuses } = listingOf(principal, defaultFilter(principal))
  const listed = statuses.filter((status) => metaOf(status).group === group)
  return listed.some((status) => mayWaitFor(principal, status))
    ? { statuses: listed, waiting: false }
    : { statuses: listed }
}
