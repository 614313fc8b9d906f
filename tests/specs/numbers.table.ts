/** A number that people enter: its path, inclusive bounds and smallest step. */
export type NumberRule = { path: string; least: number; greatest: number; step: 1 | 0.01 | 0.0001 }

const money = (path: string): NumberRule => ({ path, least: 0, greatest: 999_999_999, step: 0.01 })
const percent = (path: string): NumberRule => ({ path, least: 0, greatest: 100, step: 0.0001 })
const whole = (path: string, least: number, greatest: number): NumberRule => ({
  path,
  least,
  greatest,
  step: 1,
})

/**
 * The numbers of a query, written by hand: money in euros with at most 2 decimals, never below zero; percents up to the
 * whole; a quantity of at least one; years of four digits; periods in months; the offer's validity in days.
 */
export const queryNumbers: readonly NumberRule[] = [
  money('qassets.0.qassetPrice'),
  whole('qassets.0.quantity', 1, 100_000),
  whole('qassets.0.year', 1900, 2200),
  whole('paymentPeriod', 1, 600),
  percent('residual'),
  percent('interest'),
  percent('kickback'),
  percent('insurance'),
  percent('advance'),
  money('contractFee'),
  money('servicesCost'),
  money('services.0.price'),
  whole('offerValidTime', 0, 3650),
  whole('actOfAcceptance.year', 1900, 2200),
]

/** Of an asset with an entered price with VAT. */
export const withVatNumbers: readonly NumberRule[] = [money('qassets.0.qassetPriceWithVat')]

export const templateNumbers: readonly NumberRule[] = [
  money('assets.0.qassetPrice'),
  whole('assets.0.quantity', 1, 100_000),
  whole('terms.paymentPeriod', 1, 600),
  percent('terms.residual'),
  percent('terms.kickback'),
  percent('terms.advance'),
  percent('terms.insurance'),
  money('terms.contractFee'),
]

/** Of a payment that is computed and not stored. */
export const paymentNumbers: readonly NumberRule[] = [
  money('assets.0.qassetPrice'),
  whole('assets.0.quantity', 1, 100_000),
  whole('leasePeriod', 1, 600),
  percent('rvValue'),
  percent('intrTotal'),
  percent('insuranceValue'),
  percent('kickback'),
  money('contractFee'),
  money('servicesCost'),
  money('contractValue'),
  money('services.0.price'),
]

/** Dates, from the earliest plausible birth to the last four-digit year. */
export const queryDays = [
  'representativeDocumentValidUntil',
  'qassets.0.sellerOfferDate',
  'qassets.0.deliveryDate',
  'qassets.0.receivedDate',
  'actOfAcceptance.deliveryDate',
] as const

export const days = {
  good: ['1800-01-01', '1999-12-31', '2000-02-29', '2028-02-29', '9999-12-31'],
  bad: [
    '1799-12-31',
    '0000-01-01',
    '10000-01-01',
    '2027-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '1.2.2026',
    '2026-02-01T00:00:00Z',
    'today',
    ' 2026-02-01',
    20_260_201,
    true,
  ],
} as const

/** Raw JSON values that are not numbers. */
export const noNumbers = [
  '"1,5"',
  '"1.5"',
  '"5"',
  '"NaN"',
  '"1e3"',
  '"0x10"',
  'true',
  '[]',
  '{}',
  '1e999',
  '-1e999',
]

const tidy = (value: number, step: number) => Number(value.toFixed(step === 1 ? 0 : step === 0.01 ? 2 : 4))

/** At each bound, and one step inside. */
export const goodNumbers = ({ least, greatest, step }: NumberRule): number[] => [
  least,
  tidy(least + step, step),
  tidy(greatest - step, step),
  greatest,
]

/** Out of bounds, with the error; `whole` numbers have other errors. */
export const badNumbers = ({ least, greatest, step }: NumberRule): [number, string][] => {
  const middle = Math.floor(least + (greatest - least) / 2)
  const tooFine = step === 1 ? 'field.integer' : 'field.decimals'
  return [
    [tidy(least - step, step), 'field.tooSmall'],
    [-1e15, 'field.tooSmall'],
    [tidy(greatest + step, step), 'field.tooLarge'],
    [1e15, 'field.tooLarge'],
    [1e308, 'field.tooLarge'],
    [-1e308, 'field.tooSmall'],
    [middle + step / 10, tooFine],
    [least + 1e-7, tooFine],
  ]
}
