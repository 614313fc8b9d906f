import type { ApplyStage } from '../../api/apply.ts'
import type { StatusCode } from '../../api/status.ts'
import type { Stage, StatusGroup, Turn } from '../../machines/lifecycle/query/statuses.ts'

/**
 * Whatever the product: `stopped`, while a signing cannot go on; `beforeContract`, until the contract is concluded;
 * `beforeLedger`, until it is in the ledger; `offered`, while the customer has the shop's offer.
 */
type Whose = {
  leasing: Turn
  ofShop: Turn
  handedOver: Turn
  stopped?: Turn
  beforeContract?: Turn
  beforeLedger?: Turn
  offered?: Turn
}
const of = (turn: Turn): Whose => ({ leasing: turn, ofShop: turn, handedOver: turn })

/**
 * Whose turn it is: for leasing, for a product that the shop contracts, and for the latter after the handover. By hand
 * from the lifecycle's document.
 */
export const turnTable: Record<StatusCode, Whose> = {
  P: { ...of('owner'), offered: 'customer' },
  SM: of('inhouse'),
  SCR: of('credit'),
  SCO: of('compliance'),
  QA: { leasing: 'inhouse', ofShop: 'shop', handedOver: 'shop' },
  QAC: { leasing: 'inhouse', ofShop: 'shop', handedOver: 'shop' },
  CR: { leasing: 'compliance', ofShop: 'shop', handedOver: 'shop', beforeLedger: 'compliance' },
  YS: { ...of('signers'), stopped: 'compliance' },
  HO: { leasing: 'compliance', ofShop: 'shop', handedOver: 'compliance', beforeContract: 'inhouse' },
  SN: of('compliance'),
  CA: of('nobody'),
  CF: of('nobody'),
  N: of('nobody'),
  MICO: of('nobody'),
  MICR: of('nobody'),
}

/** The stage on the page of a customer who has applied. */
export const customerStages: Record<StatusCode, ApplyStage> = {
  P: 'decision',
  SM: 'decision',
  SCR: 'decision',
  SCO: 'decision',
  QA: 'decision',
  QAC: 'decision',
  CR: 'contract',
  HO: 'contract',
  YS: 'contract',
  SN: 'contract',
  CA: 'running',
  CF: 'running',
  N: 'closed',
  MICO: 'decision',
  MICR: 'decision',
}

/** Stage and styling group of each status. */
export const stageTable: Record<StatusCode, { stage: Stage; group: StatusGroup }> = {
  P: { stage: 'application', group: 'pending' },
  SM: { stage: 'application', group: 'pending' },
  SCR: { stage: 'decision', group: 'pending' },
  SCO: { stage: 'decision', group: 'pending' },
  QA: { stage: 'decision', group: 'pending' },
  QAC: { stage: 'decision', group: 'pending' },
  CR: { stage: 'contract', group: 'pending' },
  HO: { stage: 'contract', group: 'pending' },
  YS: { stage: 'contract', group: 'pending' },
  SN: { stage: 'contract', group: 'pending' },
  CA: { stage: 'running', group: 'approved' },
  CF: { stage: 'running', group: 'terminated' },
  N: { stage: 'closed', group: 'terminated' },
  MICO: { stage: 'legacy', group: 'pending' },
  MICR: { stage: 'legacy', group: 'pending' },
}
