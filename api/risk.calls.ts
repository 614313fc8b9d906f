import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { idParam } from './field.ts'
import { risk, riskAssess } from './risk.ts'

const ofQuery = z.object({ id: idParam })

export const riskCalls = {
  find: defineCall({
    method: 'GET',
    path: '/query/:id/risk',
    summary: 'The risk class of a query with its history, and the class that the facts lead to',
    access: ['CREDIT', 'COMPLIANCE'],
    params: ofQuery,
    answer: risk,
  }),
  assess: defineCall({
    method: 'POST',
    path: '/query/:id/risk',
    summary: 'Give or renew the risk class with a reason',
    access: ['COMPLIANCE'],
    params: ofQuery,
    body: riskAssess,
    answer: risk,
    once: true,
  }),
}
