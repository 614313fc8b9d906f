import * as z from 'zod/mini'
import { defineCall, file } from './call.ts'
import { idParam, text } from './field.ts'
import { secciState, secciWay } from './secci.ts'

const params = z.object({ queryId: idParam })

/** The pre-contractual information (SECCI) that a consumer gets before the contract. */
export const secciCalls = {
  state: defineCall({
    method: 'GET',
    path: '/query/:queryId/secci',
    summary: 'When and how the pre-contractual information was handed over',
    access: 'signedIn',
    params,
    answer: secciState,
  }),
  handOver: defineCall({
    method: 'POST',
    path: '/query/:queryId/secci',
    summary:
      'Hand the pre-contractual information over: by e-mail, which counts once the mail server has taken it, or printed; sheet names what was printed, and is refused where the terms have changed since',
    access: 'signedIn',
    params,
    body: z.object({ way: secciWay, sheet: z.optional(text()) }),
    answer: secciState,
  }),
  paper: defineCall({
    method: 'GET',
    path: '/query/:queryId/secci-pdf',
    summary: 'The pre-contractual information by the terms as they are now, as the file that is handed over',
    access: 'signedIn',
    params,
    answer: file,
    types: ['application/pdf'],
  }),
  handedOver: defineCall({
    method: 'GET',
    path: '/query/:queryId/secci/:handoverId/pdf',
    summary: 'The pre-contractual information as it was handed over',
    access: 'signedIn',
    params: z.extend(params, { handoverId: idParam }),
    answer: file,
    types: ['application/pdf'],
  }),
}
