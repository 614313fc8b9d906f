import * as z from 'zod/mini'
import { day, multilineText, text, year } from './field.ts'

/** Content of the act of acceptance. */
export const actOfAcceptance = z.object({
  assetDescription: multilineText(4000),
  serialNumber: text(200),
  deliveryDate: z.nullable(day),
  deliveryPlace: text(300),
  year: z.nullable(year),
})
export type ActOfAcceptance = z.infer<typeof actOfAcceptance>
