import type { StatusCode } from '../../api/status.ts'
import type { Area, Lock, View } from '../../machines/lifecycle/query/locks.ts'

type Places = Record<View, readonly StatusCode[]>

const newQuery: Places = { partner: ['P'], inhouse: ['P'], shop: ['P'], credit: ['P'], compliance: ['P'] }
const byView: Places = {
  partner: ['P'],
  inhouse: ['P', 'SM', 'SCR', 'QA', 'QAC'],
  shop: ['P'],
  credit: ['P', 'SCR'],
  compliance: ['CR', 'YS', 'CA'],
}
const neverWhenActive: Places = { ...byView, compliance: ['CR', 'YS'] }
const ofAct: Places = { ...byView, compliance: ['CR', 'YS', 'SN', 'HO', 'CA'] }
const ofDelivery: Places = { ...byView, compliance: ['CR', 'YS', 'SN', 'HO'] }
const all = ['P', 'SM', 'SCR', 'SCO', 'QA', 'QAC', 'HO', 'CR', 'YS', 'SN', 'CA', 'CF'] as const
const always: Places = {
  partner: all,
  inhouse: all,
  shop: all,
  credit: [...all, 'N'],
  compliance: [...all, 'N'],
}

const inEvery = [...all, 'N'] as const
const whileLiving: Places = {
  partner: inEvery,
  inhouse: inEvery,
  shop: inEvery,
  credit: inEvery,
  compliance: inEvery,
}
const never: Places = { partner: [], inhouse: [], shop: [], credit: [], compliance: [] }

/**
 * Area → view → statuses in which it can be edited. By hand from the table of edit locks; in MICO and MICR, which
 * legacy systems have left, everything is locked.
 */
export const editableTable: Record<Area, Places> = {
  client: newQuery,
  deal: byView,
  seller: neverWhenActive,
  acceptance: ofAct,
  actDelivery: ofDelivery,
  billingEmail: neverWhenActive,
  additionalInfo: always,
  manager: whileLiving,
  product: never,
}

type Reasons = { active: Lock | null; legacy: Lock; otherwise: Lock | null }
const legacy = 'legacySystem'

/** Why an area is locked: the same reason everywhere, except for an active contract's locks and legacy statuses. */
export const lockTable: Record<Area, Reasons> = {
  client: { active: 'afterSending', legacy, otherwise: 'afterSending' },
  deal: { active: 'statusOfView', legacy, otherwise: 'statusOfView' },
  seller: { active: 'contractActive', legacy, otherwise: 'statusOfView' },
  acceptance: { active: 'statusOfView', legacy, otherwise: 'statusOfView' },
  actDelivery: { active: 'contractActive', legacy, otherwise: 'statusOfView' },
  billingEmail: { active: 'contractActive', legacy, otherwise: 'statusOfView' },
  additionalInfo: { active: null, legacy, otherwise: 'closed' },
  manager: { active: null, legacy, otherwise: null },
  product: { active: 'productChosen', legacy: 'productChosen', otherwise: 'productChosen' },
}

/** By hand: the lock of an area in a status for a view. */
export const tableLock = (area: Area, status: StatusCode, view: View): Lock | null => {
  if (editableTable[area][view].includes(status)) return null
  if (status === 'MICO' || status === 'MICR') return lockTable[area].legacy
  return status === 'CA' ? lockTable[area].active : lockTable[area].otherwise
}
