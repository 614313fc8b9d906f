import * as z from 'zod/mini'
import { defineCall, nothing } from './call.ts'
import { id, idParam, readAt } from './field.ts'
import { surety, suretySave } from './surety.ts'

export const suretyCalls = {
  save: defineCall({
    method: 'POST',
    path: '/surety/:queryId/save-sureties',
    summary:
      'Replace the sureties of a query; what is left out is deleted. With `modifiedDtime` it is refused where the query was changed since',
    access: 'signedIn',
    params: z.object({ queryId: idParam }),
    query: readAt,
    body: z.array(suretySave).check(z.maxLength(20, 'field.tooMany')),
    answer: z.array(surety),
  }),
  delete: defineCall({
    method: 'POST',
    path: '/surety/delete',
    summary: 'Delete a surety',
    access: 'signedIn',
    body: z.object({ suretyId: id }),
    answer: nothing,
  }),
}
