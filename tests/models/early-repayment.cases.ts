import type { EarlyRepayment } from '../../api/early-repayment.ts'

/** The quote of a consumer's contract, by hand. */
export const aRepaymentQuote: EarlyRepayment = {
  day: '2028-02-29',
  contractDay: '2027-12-25',
  principal: 1252.35,
  interest: 1.72,
  fees: 0.51,
  contractFeeBack: 3.1,
  owed: 1251.48,
  savedInterest: 10.8,
  savedFees: 3.21,
  compensation: { most: 6.26, percent: 0.5, by: 'percent' },
}
