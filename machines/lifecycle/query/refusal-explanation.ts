import type { QueryFacts } from '../../../api/query-facts.ts'
import { type StatusCode, statusCodes } from '../../../api/status.ts'
import { type Area, lockOf, views } from './locks.ts'
import { isNeeded, placeholderEvent, stepOf } from './step-catalogue.ts'
import type { QueryEventType } from './steps.ts'
import { failingGuard, type NeededGuard } from './guards.ts'
import { actsForPartner, type PrincipalKind, principalKind, type QueryPrincipal } from './principal.ts'
import { waitsForConditions } from './pending-conditions.ts'
import type { Refusal } from './refusal.ts'
import { lifecycleTransitions, transitionsOf } from './transitions.ts'
import { turnOf, worksOn } from './turn.ts'

/** A refused step, as a screen shows it. */
export type Refused = {
  event: QueryEventType
  reason: Refusal['reason']
  status: StatusCode
  facts: QueryFacts
}

/** How a refusal is explained: what is missing, who takes the step, or in which statuses it is possible. */
export type Explanation =
  /** `waitsFor`: who can meet the guard, if this user cannot. */
  | { kind: 'needs'; guard: NeededGuard; waitsFor: readonly PrincipalKind[] }
  | { kind: 'waitsFor'; who: readonly PrincipalKind[] }
  /** `owner`: also the partner whose query it is. */
  | { kind: 'onlyBy'; who: readonly PrincipalKind[]; owner: boolean }
  | { kind: 'otherStatus'; statuses: readonly StatusCode[]; ahead: boolean }

/** Explains a refusal to the user. */
export const explain = (refused: Refused, principal: QueryPrincipal): Explanation => {
  const { event, reason, status } = refused
  if (reason === 'principalIs') {
    const guard = stepOf(event).ends ? undefined : conditionGuardOf(refused)
    if (guard) return { kind: 'needs', guard, waitsFor: [] }
    const who = allowedPrincipals(status, event)
    const waited = awaited(who, refused, principal)
    return waited.length > 0 ? { kind: 'waitsFor', who: waited } : { kind: 'onlyBy', who, owner: false }
  }
  if (reason === 'ownQuery')
    return {
      kind: 'onlyBy',
      who: allowedPrincipals(status, event).filter((kind) => !actsForPartner(kind)),
      owner: true,
    }
  if (reason !== 'notFromThisStatus')
    return { kind: 'needs', guard: reason, waitsFor: suppliersOf(reason, refused, principalKind(principal)) }
  const statuses = statusesOf(refused, principal)
  return { kind: 'otherStatus', statuses, ahead: statuses.some((one) => isAhead(one, status)) }
}

/** The guard of conditions that stops every role of the step; undefined if one of them could take it. */
const conditionGuardOf = ({ event, status, facts }: Omit<Refused, 'reason'>): NeededGuard | undefined => {
  const stopping = transitionsOf(status, event).map(({ needs }) =>
    needs.find((name) => waitsForConditions(name, facts)),
  )
  return stopping.includes(undefined) ? undefined : stopping[0]
}

/** Everyone who may take the step in this status. */
const allowedPrincipals = (status: StatusCode, event: QueryEventType): PrincipalKind[] => [
  ...new Set(transitionsOf(status, event).flatMap(({ who }) => who)),
]

/** Those of several roles whom the query waits for to take the step; empty if it does not need the step now. */
const awaited = (
  who: readonly PrincipalKind[],
  { event, status, facts }: Omit<Refused, 'reason'>,
  principal: QueryPrincipal,
): PrincipalKind[] => {
  if (who.every((kind) => kind === 'system')) return [...who]
  if (!isNeeded(event, status, facts)) return []
  const turn = turnOf(status, facts)
  return who.filter((kind) => (turn === 'owner' ? mayOwn(kind, facts, principal) : kind === turn))
}

/** Whether the query may be one of this kind, as far as the reader can tell. A query of their own partner is theirs. */
const mayOwn = (kind: PrincipalKind, facts: QueryFacts, reader: QueryPrincipal): boolean => {
  const own = principalKind(reader)
  const isOwn = reader.role !== 'SYSTEM' && actsForPartner(own) && reader.partnerId === facts.partnerId
  return isOwn ? kind === own : actsForPartner(kind) && worksOn(kind, facts, reader)
}

/** Those of several whose turn it is; all of them, if it is someone else's. */
const onTurn = (
  who: PrincipalKind[],
  { status, facts }: Pick<Refused, 'status' | 'facts'>,
): PrincipalKind[] => {
  const turn = turnOf(status, facts)
  const theirs = who.filter((kind) => kind === turn)
  return theirs.length > 0 ? theirs : who
}

/** Who takes the step next: the one whose turn it is, if they may. */
export const nextPrincipals = (refused: Omit<Refused, 'reason'>): PrincipalKind[] =>
  onTurn(allowedPrincipals(refused.status, refused.event), refused)

type Supply = { step: QueryEventType } | { area: Area }

/** What a guard needs that not everyone can supply: another step, or input in an area that locks. */
const supplies: Partial<Record<NeededGuard, Supply>> = {
  formComplete: { area: 'deal' },
  clientComplete: { area: 'client' },
  hasAsset: { area: 'deal' },
  totalPositive: { area: 'deal' },
  termsPayable: { area: 'deal' },
  termsChanged: { area: 'deal' },
  termsUnchanged: { area: 'deal' },
  hasLedgerContract: { step: 'contract.enterInLedger' },
}

/** Who can meet the guard; empty if this user can, or if no one can. */
const suppliersOf = (guard: NeededGuard, refused: Refused, own: PrincipalKind): PrincipalKind[] => {
  const supply = supplies[guard]
  if (supply === undefined) return []
  const { status } = refused
  const who =
    'step' in supply
      ? allowedPrincipals(status, supply.step)
      : views.filter((view) => lockOf(status, view, supply.area) === null)
  return who.includes(own) ? [] : onTurn(who, refused)
}

/**
 * The statuses in which the user could take the step as the query is; otherwise those in which they ever could, or
 * any user could.
 */
const statusesOf = ({ event, facts }: Refused, principal: QueryPrincipal): StatusCode[] => {
  const all = lifecycleTransitions.filter((step) => step.event === event)
  const own = all.filter(({ who }) => who.includes(principalKind(principal)))
  const open = own.filter(
    (step) => failingGuard({ facts, event: placeholderEvent(event, principal), step }) === null,
  )
  const found = [open, own].find(({ length }) => length > 0) ?? all
  return [...new Set(found.map(({ from }) => from))]
}

const isAhead = (status: StatusCode, from: StatusCode): boolean =>
  statusCodes.indexOf(status) > statusCodes.indexOf(from)
