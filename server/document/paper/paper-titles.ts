import type { PaperKind } from '../../../machines/lifecycle/query/paper-rule.ts'

/** What each paper is called: message ids. */
export const paperTitles: Readonly<Record<PaperKind, string>> = {
  offer: 'agreement.offer.default',
  selfServeOffer: 'agreement.offer.shop',
  leasingContract: 'agreement.leasingContract',
  shopContract: 'agreement.shopContract',
  salesContract: 'agreement.sales.fullService',
  suretyAgreement: 'agreement.suretyAgreement',
  guaranteeLetter: 'agreement.guaranteeLetter',
  leaseback: 'agreement.leaseback',
  redemptionAgreement: 'agreement.redemptionAgreement',
  actOfAcceptance: 'agreement.actOfAcceptance',
  creditDecision: 'agreement.creditDecision',
  earlyRepayment: 'earlyRepayment.title',
  secci: 'secciSheet.title',
}
