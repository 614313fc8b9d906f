import * as z from 'zod/mini'

export const companyStatuses = ['entered', 'inLiquidation', 'bankrupt', 'deleted'] as const

/** A company as the business register knows it; what the register does not tell is empty. */
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
