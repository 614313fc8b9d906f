import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { idParam } from './field.ts'
import { risk, riskAssess } from './risk.ts'

const ofQuery = z.object({ id: idParam })

export const riskCalls = {
  find: defineCall({
    method: 'GET',
    path: '/query/:id/risk',
    summary: 'Risk class of a query with its history, and the class that the facts suggest',
    access: ['CREDIT', 'COMPLIANCE'],
    params: ofQuery,
    response: risk,
  }),
  assess: defineCall({
    method: 'POST',
    path: '/query/:id/risk',
    summary: 'Set or renew the risk class with a reason',
    access: ['COMPLIANCE'],
    params: ofQuery,
    body: riskAssess,
    response: risk,
    idempotencyKey: true,
  }),
}
