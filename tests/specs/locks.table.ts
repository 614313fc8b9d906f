import type { StatusCode } from '../../contract/status.ts'
import type { Area, Lock, View } from '../../machines/query.locks.ts'

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
const all = [
  'P',
  'SM',
  'SCR',
  'SCO',
  'QA',
  'QAC',
  'HO',
  'CR',
  'YS',
  'SN',
  'CA',
  'CF',
  'MICO',
  'MICR',
] as const
const always: Places = {
  partner: all,
  inhouse: all,
  shop: all,
  credit: [...all, 'N'],
  compliance: [...all, 'N'],
}

/** Area → view → the statuses in which it can be edited. Written by hand from the table of edit locks. */
export const editableTable: Record<Area, Places> = {
  client: newQuery,
  deal: byView,
  seller: neverWhenActive,
  billingEmail: neverWhenActive,
  additionalInfo: always,
}

/** Why an area is locked: always the same, but for what an active contract locks. */
export const lockTable: Record<Area, { active: Lock | null; otherwise: Lock }> = {
  client: { active: 'afterSending', otherwise: 'afterSending' },
  deal: { active: 'statusOfView', otherwise: 'statusOfView' },
  seller: { active: 'contractActive', otherwise: 'statusOfView' },
  billingEmail: { active: 'contractActive', otherwise: 'statusOfView' },
  additionalInfo: { active: null, otherwise: 'closed' },
}
