import * as z from 'zod/mini'
import { moment } from './field.ts'

/** What everybody may know of the provider, signed in or not. */
export const publicHouse = z.object({
  name: z.string(),
  phone: z.string(),
  secondPhone: z.string(),
  email: z.string(),
  webPage: z.string(),
  workingHoursEn: z.string(),
  workingHoursEt: z.string(),
  /** Its size in pixels, and its address's version; null where there is none. */
  logo: z.nullable(z.object({ version: moment, width: z.int(), height: z.int() })),
})
export type PublicHouse = z.infer<typeof publicHouse>

/** Id of the element of the page in which the server says the same. */
export const PUBLIC_HOUSE_ELEMENT = 'public-house'
