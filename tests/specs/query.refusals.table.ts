import type { StatusCode } from '../../api/status.ts'
import type { PrincipalKind } from '../../machines/lifecycle/query/principal.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/events.ts'
import type { Flaw } from '../models/query.world.ts'

/** Who takes which step. */
export type StepName = `${PrincipalKind} ${QueryEventType}`

/** Reason → the situations that alone bring it about, in the order in which the conditions are asked. */
export type Needs = Readonly<Record<string, readonly Flaw[]>>

const own: Needs = { ownQuery: ["whose: another partner's"] }
const complete: Needs = { formComplete: ['form: incomplete'] }
const reasoned: Needs = { hasReason: ['reason: empty', 'reason: blank'] }

const limitUnknown = ['credit: never asked', 'credit: checking'] as const
const notApproved = [
  'credit: rejected',
  'credit: not available',
  'credit: over the available limit',
  'credit: over the contract maximum',
] as const

const overLimit: Needs = {
  hasAsset: ['assets: none'],
  limitKnown: limitUnknown,
  overLimit: ['credit: covers', 'credit: covers to the cent', 'credit: covers, partner has no limit'],
}
const quickContract: Needs = {
  totalPositive: ['total: zero'],
  limitKnown: limitUnknown,
  notBlocked: ['credit: blocked'],
  limitCovers: notApproved,
  withinPartnerLimit: ['credit: over the partner limit'],
  ...complete,
}
const contractAfterApproval: Needs = {
  totalPositive: ['total: zero'],
  notBlocked: ['credit: blocked'],
  ...complete,
}
const automaticDecision: Needs = {
  partnerAllowsDecision: ['decision: forbidden by the partner'],
  assetGroupsAllowDecision: ['decision: forbidden by an asset group'],
  limitCovers: [...limitUnknown, 'credit: blocked', ...notApproved],
  notPublicPerson: ['decision: public person'],
}
const unsent: Needs = { noContainerSent: ['containers: sent', 'containers: signed'] }
const ofCustomer: Needs = { aplinkSet: ['aplink: empty'] }
const inLedger: Needs = { hasLedgerContract: ['ledger: empty'] }
const picked: Needs = { ...inLedger, containerPicked: ['picked: none'] }
const signed: Needs = {
  everyContainerSigned: ['containers: unsent', 'containers: sent', 'containers: unsent, all signed'],
}

const ledger = {
  'inhouse contract.enterInLedger': unsent,
  'credit contract.enterInLedger': unsent,
  'compliance contract.enterInLedger': unsent,
} as const

const annulled = {
  'partner query.annul': own,
  'inhouse query.annul': own,
  'shop query.annul': own,
} as const

const approved = {
  'shop contract.createForShop': contractAfterApproval,
  ...ledger,
  'credit query.close': reasoned,
  'compliance query.close': reasoned,
} as const

/**
 * State → step → what it needs. Written by hand from the lifecycle's document. A step of the query table that does not
 * stand here needs nothing.
 */
export const refusalTable: Partial<Record<StatusCode, Partial<Record<StepName, Needs>>>> = {
  P: {
    'partner query.sendToManager': complete,
    'shop query.sendToManager': overLimit,
    'inhouse query.sendToCredit': complete,
    'shop contract.createForShop': quickContract,
    ...annulled,
    'inhouse query.close': reasoned,
  },
  SM: {
    'inhouse query.sendToCredit': complete,
    'inhouse query.close': reasoned,
    'compliance query.close': reasoned,
  },
  SCR: {
    'system decision.approved': automaticDecision,
    'credit query.close': reasoned,
  },
  SCO: { 'compliance query.close': reasoned },
  QA: approved,
  QAC: approved,
  CR: {
    ...ledger,
    'compliance contract.sendForSigning': picked,
    'shop contract.sendForSigning': { ...inLedger, notBlocked: ['credit: blocked'] },
    'shop contract.confirmSigned': { signsOnPaper: ['paper: forbidden'], ...inLedger },
    'compliance query.close': reasoned,
  },
  YS: {
    'compliance contract.sendForSigning': picked,
    'system containers.allSigned': signed,
    ...annulled,
    'compliance query.close': reasoned,
  },
  HO: {
    'inhouse query.requestContract': { ...ofCustomer, noLedgerContract: ['ledger: entered'] },
    'credit query.requestContract': { ...ofCustomer, noLedgerContract: ['ledger: entered'] },
    'inhouse contract.enterInLedger': { ...ofCustomer, ...unsent },
    'credit contract.enterInLedger': { ...ofCustomer, ...unsent },
    'compliance contract.enterInLedger': { ...ofCustomer, ...unsent },
    'shop asset.handedOver': {
      notYetDelivered: ['delivery: dated'],
      notHandedOverOnSigning: ['handover: on signing'],
    },
    'compliance query.close': reasoned,
  },
  SN: { 'compliance query.close': reasoned },
  CA: {
    'system contract.ended': { endDatePassed: ['contract: running'] },
    'compliance query.close': reasoned,
  },
  N: { 'inhouse query.reopen': own },
}

/** Conditions that never refuse: where one fails, the same event goes the other way. */
export const forks: readonly string[] = ['aplinkEmpty', 'isLeasing', 'isShopProduct']
