import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { pickedContainers } from './container.ts'
import { day, idParam } from './field.ts'
import { queryStatus } from './status.ts'

const ofQuery = z.object({ id: idParam })

export const shopCalls = {
  canCreateQuickContract: defineCall({
    method: 'GET',
    path: '/shop/:id/can-create-quick-contract',
    summary: 'Whether the shop may create the contract at once',
    access: 'signedIn',
    params: ofQuery,
    answer: z.boolean(),
  }),
  sendForSigning: defineCall({
    method: 'POST',
    path: '/shop/:id/send-for-signing',
    summary: 'E-mail the contract to the client for digital signing',
    access: ['SHOP'],
    params: ofQuery,
    body: z.optional(pickedContainers),
    answer: queryStatus,
    once: true,
  }),
  confirmSigned: defineCall({
    method: 'POST',
    path: '/shop/:id/confirm-signed',
    summary: 'Say that the client signed on paper',
    access: ['SHOP'],
    params: ofQuery,
    answer: queryStatus,
  }),
  setDeliveryDate: defineCall({
    method: 'POST',
    path: '/shop/:id/set-delivery-date',
    summary: 'Say when the asset was handed over to the client',
    access: ['SHOP'],
    params: ofQuery,
    body: z.object({ deliveryDate: day }),
    answer: queryStatus,
  }),
}
