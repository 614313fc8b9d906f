import type { QueryFacts } from '../contract/query-facts.ts'
import { products, type StatusCode } from '../contract/status.ts'
import { kindOf, type QueryActor } from './query.actor.ts'
import { stateOf } from './query.machine.ts'
import { turns, type StateMeta, type Turn } from './query.stage.ts'

export type TurnFacts = Pick<QueryFacts, 'product' | 'deliveryDateSet' | 'handoverWhenSigned'>

const eitherWay = [true, false] as const

/** All that a query can be, as far as whose turn it is depends on it. */
export const everyTurnFacts: readonly TurnFacts[] = products.flatMap((product) =>
  eitherWay.flatMap((deliveryDateSet) =>
    eitherWay.map((handoverWhenSigned) => ({ product, deliveryDateSet, handoverWhenSigned })),
  ),
)

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

/** Does such a turn wait for this person? `ownPartner` says whether the query is of the person's own partner. */
const waitsFor = (actor: QueryActor, turn: Turn, ownPartner: boolean): boolean =>
  turn === 'owner'
    ? ownPartner && actor.role !== 'SYSTEM'
    : turn === kindOf(actor) && (turn !== 'shop' || ownPartner)

/** The turns that wait for this person: of all queries, or of those of the person's own partner. */
export const turnsFor = (actor: QueryActor, ownPartner: boolean): Turn[] =>
  turns.filter((turn) => waitsFor(actor, turn, ownPartner))

/** Is it this person's turn? `ownPartner` says whether the query belongs to the person's own partner. */
export const isTurnOf = (
  actor: QueryActor,
  status: StatusCode,
  facts: TurnFacts,
  ownPartner: boolean,
): boolean => waitsFor(actor, turnOf(status, facts), ownPartner)
