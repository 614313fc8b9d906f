import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { evidences } from './evidence.ts'
import { idParam } from './field.ts'

export const evidenceCalls = {
  find: defineCall({
    method: 'GET',
    path: '/query/:id/evidence',
    summary: 'What was checked about the parties of a query, by what source and when',
    access: ['CREDIT', 'COMPLIANCE'],
    params: z.object({ id: idParam }),
    answer: evidences,
  }),
}
