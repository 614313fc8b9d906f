import fc from 'fast-check'
import { financingFault } from '../../domain/financing.ts'
import type { Terms } from '../../domain/payment-terms.ts'

const percent = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((hundredths) => hundredths / 100)

const advance = fc.oneof(
  percent(60).map((each) => ({ type: '%' as const, percent: each })),
  fc.integer({ min: 0, max: 10_000_00 }).map((cents) => ({ type: '#' as const, cents })),
)

/** Any terms a payment can be computed from. */
export const anyTerms: fc.Arbitrary<Terms> = fc
  .record({
    assetTotalCents: fc.integer({ min: 0, max: 5_000_000_00 }),
    months: fc.integer({ min: 1, max: 84 }),
    interestPercent: percent(40),
    advance,
    residualPercent: percent(30),
    insurancePercent: percent(2),
    insuranceValType: fc.constantFrom(1, 2),
    kickbackPercent: percent(10),
    servicesCents: fc.integer({ min: 0, max: 5_000_00 }),
    contractFeeCents: fc.integer({ min: 0, max: 1_000_00 }),
  })
  .filter((terms) => financingFault(terms) === null)
