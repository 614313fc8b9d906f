import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { text } from './field.ts'

const companyStatuses = ['entered', 'inLiquidation', 'bankrupt', 'deleted'] as const

/** A company in the business register; values missing there are empty. */
const company = z.object({
  name: z.string(),
  companyCode: z.string(),
  vatNumber: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  status: z.enum(companyStatuses),
})
export type Company = z.infer<typeof company>

/** At least three characters. */
const search = text(200).check(z.minLength(3, 'field.tooShort'))

export const companyCalls = {
  byName: defineCall({
    method: 'GET',
    path: '/company/get-by-name',
    summary: 'Companies whose name starts with the text, at most 10',
    access: 'signedIn',
    query: z.object({ name: search }),
    response: z.array(company),
  }),
  byCode: defineCall({
    method: 'GET',
    path: '/company/get-by-company-code',
    summary: 'Companies whose registry code starts with the text, at most 10',
    access: 'signedIn',
    query: z.object({ companyCode: search }),
    response: z.array(company),
  }),
}
