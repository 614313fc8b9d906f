import type { Terms } from '../../domain/payment-terms.ts'

/** An excavator with its tools: the worked example that the screens were drawn with. */
export const excavatorTerms: Terms = {
  assetTotalCents: 138_300_00,
  months: 48,
  interestPercent: 5.9,
  advance: { type: '%', percent: 15 },
  residualPercent: 5,
  insurancePercent: 0.6,
  insuranceValType: 2,
  kickbackPercent: 2,
  servicesCents: 600_00,
  contractFeeCents: 250_00,
}
