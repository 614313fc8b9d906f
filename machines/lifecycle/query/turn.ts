import type { ApplyStage } from '../../../api/apply.ts'
import type { QueryFacts } from '../../../api/query-facts.ts'
import { products, type StatusCode } from '../../../api/status.ts'
import { principalKind, type PrincipalKind, type QueryPrincipal } from './principal.ts'
import { rulesOf, type Stage, type StateMeta, type Turn, turns } from './statuses.ts'

export type TurnFacts = Pick<
  QueryFacts,
  | 'product'
  | 'contractConcluded'
  | 'hasLedgerContract'
  | 'deliveryDateSet'
  | 'handoverWhenSigned'
  | 'signingStopped'
  | 'offeredToCustomer'
>

const flags = [
  'contractConcluded',
  'hasLedgerContract',
  'deliveryDateSet',
  'handoverWhenSigned',
  'signingStopped',
  'offeredToCustomer',
] as const satisfies readonly (keyof TurnFacts)[]

/** Every combination of the facts that decide whose turn it is. */
export const everyTurnFacts = flags.reduce<object[]>(
  (all, flag) => all.flatMap((facts) => [true, false].map((value) => ({ ...facts, [flag]: value }))),
  products.map((product) => ({ product })),
) as readonly TurnFacts[]

/** Stage, styling group and turn of a status, by its rules. */
export const metaOf = (status: StatusCode): StateMeta => rulesOf(status)

/** Whether the signers are asked to sign. One signing may have stopped meanwhile, so use this, not the turn. */
export const isBeingSigned = (status: StatusCode): boolean => metaOf(status).turn === 'signers'

/**
 * Whose turn it is. After the handover, on signing or later, it is compliance's; so it is when a signing has stopped,
 * because compliance alone replaces signers and sends containers again. A customer's approved application is in HO before
 * its contract, which in-house requests; a requested contract is compliance's until it is in the ledger, where a shop
 * cannot make it. While the customer has a shop's offer, it is the customer's.
 */
export function turnOf(
  status: StatusCode,
  {
    product,
    contractConcluded,
    hasLedgerContract,
    deliveryDateSet,
    handoverWhenSigned,
    signingStopped,
    offeredToCustomer,
  }: TurnFacts,
): Turn {
  const { turn, shopTurn, stoppedTurn, offeredTurn, turnBeforeContract } = metaOf(status)
  if (offeredToCustomer && offeredTurn) return offeredTurn
  if (signingStopped && stoppedTurn) return stoppedTurn
  if (!contractConcluded && turnBeforeContract) return turnBeforeContract
  const handedOver = deliveryDateSet || handoverWhenSigned
  const waits = status === 'HO' ? handedOver : status === 'CR' && !hasLedgerContract
  const shopActs = product !== 'LEASING' && !waits
  return shopActs ? (shopTurn ?? turn) : turn
}

/**
 * Whether people of this kind work on the query, as far as the reader can tell: a shop has no leasing query, a partner
 * no sale of a shop, and at the reader's own in-house partner everyone is in-house.
 */
export const worksOn = (
  kind: PrincipalKind,
  { product, partnerId }: Pick<QueryFacts, 'product' | 'partnerId'>,
  reader: QueryPrincipal,
): boolean => {
  if (kind === 'shop') return product !== 'LEASING'
  if (kind !== 'partner') return true
  const isInhouse =
    principalKind(reader) === 'inhouse' && reader.role !== 'SYSTEM' && reader.partnerId === partnerId
  return !isInhouse && product !== 'ONSPOT' && product !== 'WEBSHOP'
}

/** The turns that are this principal's, in queries of their own partner or in all others. */
export const turnsFor = (principal: QueryPrincipal, ownPartner: boolean): Turn[] =>
  turns.filter((turn) => waitsFor(principal, turn, ownPartner))

/** Whether it is this principal's turn; `ownPartner`: the query belongs to their own partner. */
export const isTurnOf = (
  principal: QueryPrincipal,
  status: StatusCode,
  facts: TurnFacts,
  ownPartner: boolean,
): boolean => waitsFor(principal, turnOf(status, facts), ownPartner)

const byStage: Record<Stage, ApplyStage> = {
  application: 'decision',
  decision: 'decision',
  contract: 'contract',
  running: 'running',
  closed: 'closed',
  legacy: 'decision',
}

/** The stage of a submitted application as its customer sees it. */
export const customerStage = (status: StatusCode): ApplyStage => byStage[metaOf(status).stage]

/** Whether a turn is this principal's; `ownPartner`: the query belongs to their own partner. */
const waitsFor = (principal: QueryPrincipal, turn: Turn, ownPartner: boolean): boolean =>
  turn === 'owner'
    ? ownPartner && principal.role !== 'SYSTEM'
    : turn === principalKind(principal) && (turn !== 'shop' || ownPartner)
