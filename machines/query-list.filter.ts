import type { Actor } from '../contract/role.ts'
import type { StatusCode } from '../contract/status.ts'
import { queryMachine } from './query.machine.ts'
import type { StatusGroup } from './query.stage.ts'
import { isTurnOf, metaOf } from './query.turn.ts'

/** Filters over several statuses; `sent` is all but the one a query starts in. */
export const wideFilters = ['all', 'sent', 'waiting', 'pending', 'approved', 'terminated'] as const
export type WideFilter = (typeof wideFilters)[number]
/** The coloured parts of a list: what waits for the reader, and the styling groups without that. */
export const parts = ['waiting', 'pending', 'approved', 'terminated'] as const
export type Part = (typeof parts)[number]
export type ListFilter = WideFilter | StatusCode

/** Every status in the order of the lifecycle. */
export const listedStatuses = Object.keys(queryMachine.states) as StatusCode[]

export const listFilters: readonly ListFilter[] = [...wideFilters, ...listedStatuses]

/** The status in which a query starts. */
export const initialStatus = queryMachine.config.initial as StatusCode

/** Not sent on yet: a self-serve offer in this status is edited on a screen of its own. */
export const isUnsent = (status: StatusCode): boolean => status === initialStatus

/** Whether it is this person's turn in a status, for the kind of query the person works on. */
const mayWaitFor = (actor: Actor, status: StatusCode): boolean =>
  isTurnOf(
    actor,
    status,
    {
      product: actor.role === 'SHOP' ? 'ONSPOT' : 'LEASING',
      deliveryDateSet: false,
      handoverWhenSigned: false,
    },
    actor.partnerId !== null,
  )

/** What a list shows until something else is asked for: a shop sees all, others what was sent on. */
export const defaultFilter = (actor: Actor): WideFilter => (actor.role === 'SHOP' ? 'all' : 'sent')

/** The part of the list a status belongs to. */
export const partOf = (actor: Actor, status: StatusCode): Part =>
  mayWaitFor(actor, status) ? 'waiting' : metaOf(status).group

const inGroup = (actor: Actor, group: StatusGroup): StatusCode[] =>
  statusesOf(actor, defaultFilter(actor)).filter((status) => partOf(actor, status) === group)

/** The statuses a filter stands for, to this person, in the order of the lifecycle. */
export function statusesOf(actor: Actor, filter: ListFilter): StatusCode[] {
  switch (filter) {
    case 'all':
      return listedStatuses
    case 'sent':
      return listedStatuses.filter((status) => !isUnsent(status))
    case 'waiting':
      return listedStatuses.filter((status) => mayWaitFor(actor, status))
    case 'pending':
    case 'approved':
    case 'terminated':
      return inGroup(actor, filter)
    default:
      return [filter]
  }
}

/** Statuses that only older systems wrote: shown where such queries are stored. */
export const isOlder = (status: StatusCode): boolean => metaOf(status).stage === 'older'
