import type { QueryFacts } from '../contract/query-facts.ts'
import type { StatusCode } from '../contract/status.ts'
import { kindOf, type QueryActor } from './query.actor.ts'
import { stateOf } from './query.machine.ts'
import type { StateMeta, Turn } from './query.stage.ts'

type TurnFacts = Pick<QueryFacts, 'product' | 'deliveryDateSet' | 'handoverWhenSigned'>

const unknownState: StateMeta = { stage: 'older', group: 'pending', turn: 'nobody' }

/** Stage, styling group and turn of a status, as the machine states them. */
export const metaOf = (status: StatusCode): StateMeta => stateOf(status).meta ?? unknownState

/** Whose turn it is. An asset handed over, on signing or later, leaves the rest to compliance. */
export function turnOf(
  status: StatusCode,
  { product, deliveryDateSet, handoverWhenSigned }: TurnFacts,
): Turn {
  const { turn, shopTurn } = metaOf(status)
  const handedOver = deliveryDateSet || handoverWhenSigned
  const shopActs = product !== 'LEASING' && !(status === 'HO' && handedOver)
  return shopActs ? (shopTurn ?? turn) : turn
}

/** Is it this person's turn? `ownPartner` says whether the query belongs to the person's own partner. */
export function isTurnOf(
  actor: QueryActor,
  status: StatusCode,
  facts: TurnFacts,
  ownPartner: boolean,
): boolean {
  const turn = turnOf(status, facts)
  if (turn === 'owner') return ownPartner && actor.role !== 'SYSTEM'
  return turn === kindOf(actor) && (turn !== 'shop' || ownPartner)
}
