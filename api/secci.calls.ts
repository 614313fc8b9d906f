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
    summary: 'Handovers of the pre-contractual information, with time and method',
    access: 'signedIn',
    params,
    response: secciState,
  }),
  handOver: defineCall({
    method: 'POST',
    path: '/query/:queryId/secci',
    summary:
      'Hand over the pre-contractual information: by e-mail, recorded once the mail server accepts it, or printed. `sheet` identifies the printed document; rejected if the terms have changed since',
    access: 'signedIn',
    params,
    body: z.object({ way: secciWay, sheet: z.optional(text()) }),
    response: secciState,
  }),
  paper: defineCall({
    method: 'GET',
    path: '/query/:queryId/secci-pdf',
    summary: 'Pre-contractual information for the current terms, as PDF',
    access: 'signedIn',
    params,
    response: file,
    mediaTypes: ['application/pdf'],
  }),
  handedOver: defineCall({
    method: 'GET',
    path: '/query/:queryId/secci/:handoverId/pdf',
    summary: 'Pre-contractual information of a handover, as PDF',
    access: 'signedIn',
    params: z.extend(params, { handoverId: idParam }),
    response: file,
    mediaTypes: ['application/pdf'],
  }),
}
