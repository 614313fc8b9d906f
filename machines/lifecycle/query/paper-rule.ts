import type { StatusCode } from '../../../api/status.ts'
import { type PaperPhase, rulesOf } from './statuses.ts'

/** The papers that the portal makes of a query. */
export const paperKinds = [
  'offer',
  'selfServeOffer',
  'leasingContract',
  'shopContract',
  'salesContract',
  'suretyAgreement',
  'guaranteeLetter',
  'leaseback',
  'redemptionAgreement',
  'actOfAcceptance',
  'creditDecision',
  'earlyRepayment',
  'secci',
] as const
export type PaperKind = (typeof paperKinds)[number]

/** Why a paper cannot be made; its text is `refusal.<reason>`. */
export const paperReasons = [
  'paperBeforeApproval',
  'paperBeforeDecision',
  'paperBeforeActivation',
  'paperWithoutDecision',
  'paperOfSigned',
  'paperOfEnded',
  'paperOfClosed',
  'paperOfOlderSystem',
  'repaidByConsumer',
  'secciForConsumer',
] as const
export type PaperReason = (typeof paperReasons)[number]

/** Whether the terms are decided and no contract is signed yet. */
export const isDecided = (status: StatusCode): boolean => rulesOf(status).papers === 'approved'

type Rule = Record<PaperPhase, PaperReason | null>

/** Papers that the parties sign: only after an approval, and never beside a signed one. */
const signedOnce: Rule = {
  asked: 'paperBeforeApproval',
  approved: null,
  signed: 'paperOfSigned',
  running: 'paperOfSigned',
  ended: 'paperOfSigned',
  closed: 'paperOfClosed',
  older: 'paperOfOlderSystem',
}

/** Papers that follow the contract. */
const whileContractRuns: Rule = { ...signedOnce, signed: null, running: null, ended: 'paperOfEnded' }

/** Paid out, so that it can be repaid. */
const afterActivation: Rule = {
  ...whileContractRuns,
  asked: 'paperBeforeActivation',
  approved: 'paperBeforeActivation',
  signed: 'paperBeforeActivation',
}

/** Papers to read before the decision: by the client, above all a consumer, and by the sureties. */
const readBefore: Rule = { ...signedOnce, asked: null }

/** A paper that the customer has been shown stays visible. */
const always: Rule = {
  asked: null,
  approved: null,
  signed: null,
  running: null,
  ended: null,
  closed: null,
  older: 'paperOfOlderSystem',
}

const decided: Rule = { ...always, asked: 'paperBeforeDecision' }

const rules: Record<PaperKind, Rule> = {
  offer: readBefore,
  selfServeOffer: always,
  leasingContract: signedOnce,
  shopContract: signedOnce,
  salesContract: signedOnce,
  suretyAgreement: readBefore,
  guaranteeLetter: signedOnce,
  leaseback: signedOnce,
  redemptionAgreement: whileContractRuns,
  actOfAcceptance: whileContractRuns,
  creditDecision: decided,
  earlyRepayment: afterActivation,
  secci: readBefore,
}

/** What the rule reads of a query. */
export type PaperFacts = {
  status: StatusCode
  consumer: boolean
  /** A decision on the credit is in force. */
  creditDecided: boolean
}

/** Returns why the paper cannot be made of the query; null if it can. */
export const paperRefusal = (
  kind: PaperKind,
  { status, consumer, creditDecided }: PaperFacts,
): PaperReason | null => {
  if (kind === 'earlyRepayment' && !consumer) return 'repaidByConsumer'
  if (kind === 'secci' && !consumer) return 'secciForConsumer'
  return (
    rules[kind][rulesOf(status).papers] ??
    (kind === 'creditDecision' && !creditDecided ? 'paperWithoutDecision' : null)
  )
}

/** Returns the message id of the refusal, or null. */
export const paperRefusalText = (kind: PaperKind, query: PaperFacts): `refusal.${PaperReason}` | null => {
  const reason = paperRefusal(kind, query)
  return reason === null ? null : `refusal.${reason}`
}
