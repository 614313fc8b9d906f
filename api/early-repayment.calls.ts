import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { paper, paperFormat } from './paper.ts'
import { earlyRepayment } from './early-repayment.ts'
import { day, idParam } from './field.ts'

const params = z.object({ queryId: idParam })
/** Today by default. */
const onDay = z.object({ day: z.optional(day) })

/** Amount due if a consumer repays the contract early. */
export const earlyRepaymentCalls = {
  quote: defineCall({
    method: 'GET',
    path: '/query/:queryId/early-repayment',
    summary: 'Amount due if the consumer repays in full on a day',
    access: 'signedIn',
    params,
    query: onDay,
    response: earlyRepayment,
  }),
  paper: defineCall({
    method: 'GET',
    path: '/query/:queryId/early-repayment-pdf',
    summary: 'The amount due for early repayment as a document for the consumer',
    ...paper,
    params,
    query: z.extend(paperFormat, onDay.shape),
  }),
}
