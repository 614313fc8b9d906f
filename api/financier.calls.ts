import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { id, idParam } from './field.ts'

const financier = z.object({ financierId: id, name: z.string() })
export type Financier = z.infer<typeof financier>

export const financierCalls = {
  findAll: defineCall({
    method: 'GET',
    path: '/financier/get',
    summary: 'All financiers',
    access: 'signedIn',
    response: z.array(financier),
  }),
  name: defineCall({
    method: 'GET',
    path: '/financier/:id/find-name',
    summary: 'Name of a financier',
    access: 'signedIn',
    params: z.object({ id: idParam }),
    response: z.object({ name: z.string() }),
  }),
}
