import * as z from 'zod/mini'
import { beneficiaryOfQuery, beneficiarySaveInQuery } from './beneficiary.ts'
import { defineCall } from './call.ts'
import { idParam } from './field.ts'

export const beneficiaryCalls = {
  find: defineCall({
    method: 'GET',
    path: '/actual-beneficiary/find',
    summary: 'The actual beneficiary of a query',
    access: 'signedIn',
    query: z.object({ queryId: idParam }),
    response: beneficiaryOfQuery,
  }),
  save: defineCall({
    method: 'POST',
    path: '/actual-beneficiary/',
    summary: 'Store the actual beneficiary of a query',
    access: 'signedIn',
    body: beneficiarySaveInQuery,
    response: beneficiaryOfQuery,
  }),
}
