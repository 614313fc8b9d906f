import * as z from 'zod/mini'
import { defineCall, noContent } from './call.ts'
import { idParam, uuidParam } from './field.ts'
import { overlap } from './overlap.ts'
import { webhook, webhookDeliveries, webhookDelivery, webhookSave, webhookTest } from './webhook.ts'

const ofPartner = z.object({ id: idParam })
const readers = ['PARTNER', 'SHOP', 'COMPLIANCE'] as const

export const webhookCalls = {
  get: defineCall({
    method: 'GET',
    path: '/partner/:id/webhook',
    summary: "The webhook of a partner's applications, or null",
    access: readers,
    params: ofPartner,
    response: z.nullable(webhook),
  }),
  save: defineCall({
    method: 'PUT',
    path: '/partner/:id/webhook',
    summary:
      'Set the URL of the webhook; the first time the response contains the secret, which is never shown again',
    access: ['COMPLIANCE'],
    params: ofPartner,
    body: webhookSave,
    response: z.object({ secret: z.nullable(z.string()) }),
    needsConfirmation: true,
  }),
  renewSecret: defineCall({
    method: 'POST',
    path: '/partner/:id/webhook/secret',
    summary: 'Replace the secret of the webhook; the old one expires at once or after some hours',
    access: ['COMPLIANCE'],
    params: ofPartner,
    body: overlap,
    response: z.object({ secret: z.string() }),
    needsConfirmation: true,
  }),
  endOldSecret: defineCall({
    method: 'DELETE',
    path: '/partner/:id/webhook/secret/old',
    summary: 'Revoke the old secret of the webhook',
    access: ['COMPLIANCE'],
    params: ofPartner,
    response: noContent,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/partner/:id/webhook',
    summary: 'Delete the webhook',
    access: ['COMPLIANCE'],
    params: ofPartner,
    response: noContent,
  }),
  deliveries: defineCall({
    method: 'GET',
    path: '/partner/:id/webhook/deliveries',
    summary: 'The last hundred deliveries, newest first',
    access: readers,
    params: ofPartner,
    response: webhookDeliveries,
  }),
  test: defineCall({
    method: 'POST',
    path: '/partner/:id/webhook/test',
    summary: 'Send a signed test message once, and return the result; 404 without a webhook',
    access: readers,
    params: ofPartner,
    response: webhookTest,
  }),
  resend: defineCall({
    method: 'POST',
    path: '/partner/:id/webhook/deliveries/:deliveryId/resend',
    summary: 'Resend a delivery',
    access: readers,
    params: z.object({ id: idParam, deliveryId: uuidParam }),
    response: webhookDelivery,
  }),
}
