import * as z from 'zod/mini'
import { defineCall, noContent } from './call.ts'
import { id, idParam, readAt } from './field.ts'
import { surety, suretySave } from './surety.ts'

export const suretyCalls = {
  save: defineCall({
    method: 'POST',
    path: '/surety/:queryId/save-sureties',
    summary:
      'Replace the sureties of a query; omitted ones are deleted. With `modifiedDtime`, rejected if the query has changed since then',
    access: 'signedIn',
    params: z.object({ queryId: idParam }),
    query: readAt,
    body: z.array(suretySave).check(z.maxLength(20, 'field.tooMany')),
    response: z.array(surety),
  }),
  delete: defineCall({
    method: 'POST',
    path: '/surety/delete',
    summary: 'Delete a surety',
    access: 'signedIn',
    body: z.object({ suretyId: id }),
    response: noContent,
  }),
}
