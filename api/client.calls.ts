import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { day, id, requiredText, yesNo } from './field.ts'
import { country } from './place.ts'

/** The last application for a client that the caller's partner handed in, and the day. */
const lastSale = z.object({ queryId: id, givenOn: day })
export type LastSale = z.infer<typeof lastSale>

export const clientCalls = {
  lastSale: defineCall({
    // The code may be a personal one, which must not be in an address.
    method: 'POST',
    path: '/client/last-sale',
    summary: 'The last submitted application of the own partner for a client; null if there is none',
    access: ['PARTNER', 'SHOP'],
    body: z.object({ custRegCode: requiredText(40), consumer: yesNo, country }),
    response: z.nullable(lastSale),
  }),
}
