import type { StatusCode } from '../contract/status.ts'
import { kindOf, type QueryActor } from './query.actor.ts'
import type { QueryEventType } from './query.events.ts'
import { stepsOf } from './query.steps.ts'

/** The status that change-status must ask for each event; null is a call without a status. */
const askedFor: Partial<Record<QueryEventType, StatusCode | null>> = {
  'query.sendToManager': 'SM',
  'query.sendToCredit': 'SCR',
  'query.approve': 'QA',
  'query.approveWithChanges': 'QAC',
  'query.cancelApproval': 'SCR',
  'query.sendToCompliance': 'SCO',
  'query.returnToCredit': 'SCR',
  'query.requestContract': 'CR',
  'contract.activate': 'CA',
  'contract.cancel': 'N',
  'query.close': 'N',
  'query.backToPartner': 'P',
  'query.reopen': null,
}

/** What change-status must be asked so that this event happens; undefined where the event has a call of its own. */
export const statusToAsk = (event: QueryEventType): StatusCode | null | undefined => askedFor[event]

/**
 * The one event that leads this actor from the stored status to the asked one. Where only others may take such
 * a step, theirs is answered, so that the refusal can name them; null where no step leads there at all.
 */
export function eventForStatus(
  actor: QueryActor,
  stored: StatusCode,
  asked: StatusCode | null,
): QueryEventType | null {
  const leading = stepsOf(stored).filter(({ event }) => askedFor[event] === asked)
  const own = leading.find(({ who }) => who.includes(kindOf(actor)))
  return (own ?? leading[0])?.event ?? null
}
