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
    summary: 'Whether the shop may create the contract now',
    access: 'signedIn',
    params: ofQuery,
    response: z.boolean(),
  }),
  sendForSigning: defineCall({
    method: 'POST',
    path: '/shop/:id/send-for-signing',
    summary: 'E-mail the contract to the client for digital signing',
    access: ['SHOP'],
    params: ofQuery,
    body: z.optional(pickedContainers),
    response: queryStatus,
    idempotencyKey: true,
  }),
  confirmSigned: defineCall({
    method: 'POST',
    path: '/shop/:id/confirm-signed',
    summary: 'Record that the client has signed on paper',
    access: ['SHOP'],
    params: ofQuery,
    response: queryStatus,
  }),
  setDeliveryDate: defineCall({
    method: 'POST',
    path: '/shop/:id/set-delivery-date',
    summary: 'Record when the asset was handed over to the client',
    access: ['SHOP'],
    params: ofQuery,
    body: z.object({ deliveryDate: day }),
    response: queryStatus,
  }),
}
