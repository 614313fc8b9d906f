/** Euros and percent; the payment a month is without VAT. */
export type PaymentExample = {
  price: number
  advance: number
  advnPmtType: '%' | '#'
  /** Percent of the price. */
  residual: number
  interest: number
  months: number
  payment: number
  /** As screens and documents write it. */
  written: { en: string; et: string }
}

/** The published examples of payments, to the cent. */
export const paymentExamples: readonly PaymentExample[] = [
  {
    price: 400_000,
    advance: 0,
    advnPmtType: '%',
    residual: 25,
    interest: 6,
    months: 36,
    payment: 9626.58,
    written: { en: '€9,626.58', et: '9 626,58 €' },
  },
  {
    price: 21_000,
    advance: 0,
    advnPmtType: '%',
    residual: 0,
    interest: 6.9,
    months: 48,
    payment: 501.9,
    written: { en: '€501.90', et: '501,90 €' },
  },
  {
    price: 1000,
    advance: 250,
    advnPmtType: '#',
    residual: 0,
    interest: 0,
    months: 3,
    payment: 250,
    written: { en: '€250.00', et: '250,00 €' },
  },
]
