import type { QueryFacts } from '../../../api/query-facts.ts'
import { type StatusCode, statusCodes } from '../../../api/status.ts'
import { placeholderEvent } from './step-catalogue.ts'
import type { QueryEventType } from './steps.ts'
import { failingGuard, type NeededGuard } from './guards.ts'
import { type PrincipalKind, principalKind, type QueryPrincipal } from './principal.ts'
import type { Refusal } from './refusal.ts'
import { lifecycleTransitions, transitionsOf } from './transitions.ts'
import { turnOf } from './turn.ts'

/** A refused step, as a screen shows it. */
export type Refused = {
  event: QueryEventType
  reason: Refusal['reason']
  status: StatusCode
  facts: QueryFacts
}

/** How a refusal is explained: what is missing, who takes the step, or in which statuses it is possible. */
export type Explanation =
  | { kind: 'needs'; guard: NeededGuard }
  | { kind: 'waitsFor'; who: readonly PrincipalKind[] }
  | { kind: 'otherStatus'; statuses: readonly StatusCode[]; ahead: boolean }

/** Explains a refusal to the user. */
export const explain = (refused: Refused, principal: QueryPrincipal): Explanation => {
  const { reason, status } = refused
  if (reason === 'principalIs') return { kind: 'waitsFor', who: takersOf(refused) }
  if (reason !== 'notFromThisStatus') return { kind: 'needs', guard: reason }
  const statuses = statusesOf(refused, principal)
  return { kind: 'otherStatus', statuses, ahead: statuses.some((one) => isAhead(one, status)) }
}

/** Who may take the step; only the one whose turn it is, if they are among them. */
const takersOf = ({ event, status, facts }: Refused): PrincipalKind[] => {
  const who = [...new Set(transitionsOf(status, event).flatMap((step) => step.who))]
  const turn = turnOf(status, facts)
  const theirs = who.filter((kind) => kind === turn)
  return theirs.length > 0 ? theirs : who
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
