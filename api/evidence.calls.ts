import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { evidences } from './evidence.ts'
import { idParam } from './field.ts'

export const evidenceCalls = {
  find: defineCall({
    method: 'GET',
    path: '/query/:id/evidence',
    summary: 'Checks of the parties of a query, with source and time',
    access: ['CREDIT', 'COMPLIANCE'],
    params: z.object({ id: idParam }),
    response: evidences,
  }),
}
