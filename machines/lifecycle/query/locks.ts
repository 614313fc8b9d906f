import type { StatusCode } from '../../../api/status.ts'
import { actsForPartner, type PrincipalKind, principalKinds } from './principal.ts'
import { stateOf } from './query.machine.ts'
import type { QueryTag } from './statuses.ts'

export type View = Exclude<PrincipalKind, 'system'>

export const views: readonly View[] = principalKinds.filter((kind) => kind !== 'system')

/** Parts of a query that lock independently. */
export const areas = [
  'client',
  'deal',
  'seller',
  'acceptance',
  'actDelivery',
  'billingEmail',
  'additionalInfo',
  'manager',
  'product',
] as const
export type Area = (typeof areas)[number]

/** Why an area is locked; its text is `lock.<name>` in `lang/`. */
export type Lock =
  | 'productChosen'
  | 'legacySystem'
  | 'afterSending'
  | 'statusOfView'
  | 'contractActive'
  | 'closed'

/**
 * Whether a save must leave terms that give a payment. From the contract on, the query reaches statuses in which the
 * terms can no longer be corrected.
 */
export const staysPayable = (status: StatusCode): boolean => {
  const stage = stateOf(status).meta?.stage
  return stage === 'contract' || stage === 'running'
}

/** Returns the lock of one area of a query in this status and view; null if it can be edited. */
export function lockOf(status: StatusCode, view: View, area: Area): Lock | null {
  if (area === 'product') return 'productChosen'
  if (hasTag(status, 'legacy')) return 'legacySystem'
  switch (area) {
    case 'client':
      return hasTag(status, 'editable.client') ? null : 'afterSending'
    case 'deal':
      return dealLock(status, view)
    case 'seller':
    case 'billingEmail':
      return hasTag(status, 'active') ? 'contractActive' : dealLock(status, view)
    case 'acceptance':
      return acceptanceLock(status, view)
    case 'actDelivery':
      return hasTag(status, 'active') ? 'contractActive' : acceptanceLock(status, view)
    case 'additionalInfo':
      return hasTag(status, 'closed') && actsForPartner(view) ? 'closed' : null
    case 'manager':
      return null
  }
}

const hasTag = (status: StatusCode, tag: QueryTag): boolean => stateOf(status).tags.includes(tag)

const dealLock = (status: StatusCode, view: View): Lock | null =>
  hasTag(status, `editable.${view}`) ? null : 'statusOfView'

/** Compliance completes the act of acceptance while the rest of the deal is already locked. */
const acceptanceLock = (status: StatusCode, view: View): Lock | null =>
  view === 'compliance' && hasTag(status, 'editable.acceptance') ? null : dealLock(status, view)
