import { type StatusCode, statusCodes } from '../../api/status.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import type { PrincipalKind } from '../../machines/lifecycle/query/principal.ts'
import { otherRequestedStatus, takenByStatus } from '../specs/change-status.table.ts'
import type { RequestedStatus } from '../specs/steps/row.ts'
import { type PathStep, tableSteps } from './query.model.ts'

export const everyRequestedStatus: readonly RequestedStatus[] = [...statusCodes, 'none']

const requestedStatusOf = ({ event: { type }, to }: PathStep): RequestedStatus =>
  otherRequestedStatus[type] ?? to

const stepsByStatus = tableSteps.filter(({ event }) => takenByStatus.includes(event.type))

/**
 * The event that change-status means by the tables: the caller's own step, else another role's, or null if no step
 * leads there.
 */
export const eventOfStatus = (
  stored: StatusCode,
  asked: RequestedStatus,
  kind: PrincipalKind,
): QueryEventType | null => {
  const leading = stepsByStatus.filter((step) => step.from === stored && requestedStatusOf(step) === asked)
  const own = leading.find((step) => step.kind === kind)
  return (own ?? leading[0])?.event.type ?? null
}

/** The status to request so that this event happens. */
export function statusForEvent(stored: StatusCode, type: QueryEventType): RequestedStatus {
  const step = stepsByStatus.find(({ from, event }) => from === stored && event.type === type)
  if (!step) throw new Error(`by the tables change-status does not take ${type} in ${stored}`)
  return requestedStatusOf(step)
}
