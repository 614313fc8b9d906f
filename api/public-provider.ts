import * as z from 'zod/mini'
import { moment } from './field.ts'

/** Public data of the provider. */
export const publicProvider = z.object({
  name: z.string(),
  phone: z.string(),
  secondPhone: z.string(),
  email: z.string(),
  webPage: z.string(),
  workingHoursEn: z.string(),
  workingHoursEt: z.string(),
  /** Size in pixels, and the version in its URL; null without a logo. */
  logo: z.nullable(z.object({ version: moment, width: z.int(), height: z.int() })),
})
export type PublicProvider = z.infer<typeof publicProvider>
