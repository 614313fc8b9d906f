import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { idParam } from './field.ts'
import { guarantorOfQuery, guarantorSaveInQuery } from './guarantor.ts'

export const guarantorCalls = {
  find: defineCall({
    method: 'GET',
    path: '/guarantor/:queryId',
    summary: 'The guarantor of a query',
    access: 'signedIn',
    params: z.object({ queryId: idParam }),
    response: guarantorOfQuery,
  }),
  save: defineCall({
    method: 'POST',
    path: '/guarantor/',
    summary: 'Store the guarantor of a query',
    access: 'signedIn',
    body: guarantorSaveInQuery,
    response: guarantorOfQuery,
  }),
}
