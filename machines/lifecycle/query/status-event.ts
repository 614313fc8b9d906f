import type { StatusCode } from '../../../api/status.ts'
import { statusToAsk } from './catalogue.ts'
import type { QueryEventType } from './events.ts'
import { principalKind, type QueryPrincipal } from './principal.ts'
import { transitionsOf } from './transitions.ts'

/**
 * The one event that leads this principal from the stored status to the asked one. Where only others may take such a
 * step the answer is theirs, so that the refusal can name them; null where no step leads there at all.
 */
export function eventForStatus(
  principal: QueryPrincipal,
  stored: StatusCode,
  requested: StatusCode | null,
): QueryEventType | null {
  const leading = transitionsOf(stored).filter(({ event }) => statusToAsk(event) === requested)
  const own = leading.find(({ who }) => who.includes(principalKind(principal)))
  return (own ?? leading[0])?.event ?? null
}
