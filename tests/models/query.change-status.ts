import { type StatusCode, statusCodes } from '../../api/status.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import type { PrincipalKind } from '../../machines/lifecycle/query/principal.ts'
import { askedInstead, takenByStatus } from '../specs/change-status.table.ts'
import type { Asked } from '../specs/steps/row.ts'
import { type PathStep, tableSteps } from './query.model.ts'

export const everyAsked: readonly Asked[] = [...statusCodes, 'none']

const askedBy = ({ event: { type }, to }: PathStep): Asked => askedInstead[type] ?? to

const stepsByStatus = tableSteps.filter(({ event }) => takenByStatus.includes(event.type))

/**
 * The event that change-status means by the tables: the caller's own step, else another role's, or null if no step
 * leads there.
 */
export const meantBy = (stored: StatusCode, asked: Asked, kind: PrincipalKind): QueryEventType | null => {
  const leading = stepsByStatus.filter((step) => step.from === stored && askedBy(step) === asked)
  const own = leading.find((step) => step.kind === kind)
  return (own ?? leading[0])?.event.type ?? null
}

/** The status to request so that this event happens. */
export function askedFor(stored: StatusCode, type: QueryEventType): Asked {
  const step = stepsByStatus.find(({ from, event }) => from === stored && event.type === type)
  if (!step) throw new Error(`by the tables change-status does not take ${type} in ${stored}`)
  return askedBy(step)
}
