import type { StatusCode } from '../../api/status.ts'
import type { PaperKind, PaperReason } from '../../machines/lifecycle/query/paper-rule.ts'

/** `✓`: available; `decided`: available after a credit decision; otherwise the reason. */
type May = '✓' | 'decided' | PaperReason

const unapproved = {
  P: 'paperBeforeApproval',
  SM: 'paperBeforeApproval',
  SCR: 'paperBeforeApproval',
  SCO: 'paperBeforeApproval',
} as const
const untilSigned = { QA: '✓', QAC: '✓', CR: '✓', YS: '✓', HO: '✓' } as const
const over = { N: 'paperOfClosed', MICO: 'paperOfOlderSystem', MICR: 'paperOfOlderSystem' } as const

const signedOnce: Record<StatusCode, May> = {
  ...unapproved,
  ...untilSigned,
  SN: 'paperOfSigned',
  CA: 'paperOfSigned',
  CF: 'paperOfSigned',
  ...over,
}
const whileItRuns: Record<StatusCode, May> = {
  ...unapproved,
  ...untilSigned,
  SN: '✓',
  CA: '✓',
  CF: 'paperOfEnded',
  ...over,
}

const readBefore: Record<StatusCode, May> = {
  P: '✓',
  SM: '✓',
  SCR: '✓',
  SCO: '✓',
  ...untilSigned,
  SN: 'paperOfSigned',
  CA: 'paperOfSigned',
  CF: 'paperOfSigned',
  ...over,
}

/** The availability of each document by status. */
export const mayBeMade: Record<PaperKind, Record<StatusCode, May>> = {
  offer: readBefore,
  selfServeOffer: {
    P: '✓',
    SM: '✓',
    SCR: '✓',
    SCO: '✓',
    ...untilSigned,
    SN: '✓',
    CA: '✓',
    CF: '✓',
    N: '✓',
    MICO: 'paperOfOlderSystem',
    MICR: 'paperOfOlderSystem',
  },
  leasingContract: signedOnce,
  shopContract: signedOnce,
  salesContract: signedOnce,
  suretyAgreement: readBefore,
  guaranteeLetter: signedOnce,
  leaseback: signedOnce,
  redemptionAgreement: whileItRuns,
  actOfAcceptance: whileItRuns,
  creditDecision: {
    P: 'paperBeforeDecision',
    SM: 'paperBeforeDecision',
    SCR: 'paperBeforeDecision',
    SCO: 'paperBeforeDecision',
    QA: 'decided',
    QAC: 'decided',
    CR: 'decided',
    YS: 'decided',
    HO: 'decided',
    SN: 'decided',
    CA: 'decided',
    CF: 'decided',
    N: 'decided',
    MICO: 'paperOfOlderSystem',
    MICR: 'paperOfOlderSystem',
  },
  earlyRepayment: {
    P: 'paperBeforeActivation',
    SM: 'paperBeforeActivation',
    SCR: 'paperBeforeActivation',
    SCO: 'paperBeforeActivation',
    QA: 'paperBeforeActivation',
    QAC: 'paperBeforeActivation',
    CR: 'paperBeforeActivation',
    YS: 'paperBeforeActivation',
    HO: 'paperBeforeActivation',
    SN: 'paperBeforeActivation',
    CA: '✓',
    CF: 'paperOfEnded',
    ...over,
  },
  secci: readBefore,
}
