import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { idParam } from './field.ts'
import { queryStatus } from './status.ts'

/** Apart from the other calls of a query, so that the list can annul without their code. */
export const annulCall = defineCall({
  method: 'POST',
  path: '/query/:id/annul',
  summary: 'Annul a query',
  access: ['PARTNER', 'SHOP', 'COMPLIANCE'],
  params: z.object({ id: idParam }),
  response: queryStatus,
})
