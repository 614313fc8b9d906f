import * as z from 'zod/mini'
import { choice, text } from './field.ts'

export const counties = [
  'Harju',
  'Hiiu',
  'Ida-Viru',
  'Jõgeva',
  'Järva',
  'Lääne',
  'Lääne-Viru',
  'Põlva',
  'Pärnu',
  'Rapla',
  'Saare',
  'Tartu',
  'Valga',
  'Viljandi',
  'Võru',
] as const
export const county = choice(counties)
export type County = z.infer<typeof county>

/** ISO 3166 two-letter country code, or empty. */
export const country = text(2).check(z.regex(/^$|^[A-Z]{2}$/, 'field.choice'))
