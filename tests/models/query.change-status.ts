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
 * The event that change-status means by the tables: the asker's own step, or else that of whoever may take it, or
 * null where no step leads from the stored status to the asked one.
 */
export const meantBy = (stored: StatusCode, asked: Asked, kind: PrincipalKind): QueryEventType | null => {
  const leading = stepsByStatus.filter((step) => step.from === stored && askedBy(step) === asked)
  const own = leading.find((step) => step.kind === kind)
  return (own ?? leading[0])?.event.type ?? null
}

/** What change-status must be asked for so that this event happens. */
export function askedFor(stored: StatusCode, type: QueryEventType): Asked {
  const step = stepsByStatus.find(({ from, event }) => from === stored && event.type === type)
  if (!step) throw new Error(`by the tables change-status does not take ${type} in ${stored}`)
  return askedBy(step)
}
