import { VAT_PERCENT } from './constants.ts'
import { percentOf, roundCents } from './money.ts'

/** VAT on an amount without VAT, cents. */
export const vatOf = (cents: number): number => percentOf(cents, VAT_PERCENT)

/** Cents without VAT to cents with VAT. */
export const addVat = (cents: number): number => cents + vatOf(cents)

/** Cents with VAT to cents without VAT. Taking off what `addVat` added gives the same cents back. */
export const removeVat = (cents: number): number => roundCents((cents * 100) / (100 + VAT_PERCENT))
