import * as z from 'zod/mini'

export const companyStatuses = ['entered', 'inLiquidation', 'bankrupt', 'deleted'] as const

/** A company in the business register; values missing there are empty. */
export const company = z.object({
  name: z.string(),
  companyCode: z.string(),
  vatNumber: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  status: z.enum(companyStatuses),
})
export type Company = z.infer<typeof company>
