import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { company } from './company.ts'
import { text } from './field.ts'

/** At least three characters. */
const search = text(200).check(z.minLength(3, 'field.tooShort'))

export const companyCalls = {
  byName: defineCall({
    method: 'GET',
    path: '/company/get-by-name',
    summary: 'Companies whose name begins so, at most 10',
    access: 'signedIn',
    query: z.object({ name: search }),
    answer: z.array(company),
  }),
  byCode: defineCall({
    method: 'GET',
    path: '/company/get-by-company-code',
    summary: 'Companies whose registry code begins so, at most 10',
    access: 'signedIn',
    query: z.object({ companyCode: search }),
    answer: z.array(company),
  }),
}
