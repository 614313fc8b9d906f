import * as z from 'zod/mini'
import { defineCall, nothing } from './call.ts'
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
    answer: z.nullable(webhook),
  }),
  save: defineCall({
    method: 'PUT',
    path: '/partner/:id/webhook',
    summary: 'Set the address; the first time it answers the secret, which is never shown again',
    access: ['COMPLIANCE'],
    params: ofPartner,
    body: webhookSave,
    answer: z.object({ secret: z.nullable(z.string()) }),
    verified: true,
  }),
  renewSecret: defineCall({
    method: 'POST',
    path: '/partner/:id/webhook/secret',
    summary: 'Sign with a new secret; the old one ends, at once or after some hours',
    access: ['COMPLIANCE'],
    params: ofPartner,
    body: overlap,
    answer: z.object({ secret: z.string() }),
    verified: true,
  }),
  endOldSecret: defineCall({
    method: 'DELETE',
    path: '/partner/:id/webhook/secret/old',
    summary: 'Sign no more with the old secret',
    access: ['COMPLIANCE'],
    params: ofPartner,
    answer: nothing,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/partner/:id/webhook',
    summary: 'Send no more',
    access: ['COMPLIANCE'],
    params: ofPartner,
    answer: nothing,
  }),
  deliveries: defineCall({
    method: 'GET',
    path: '/partner/:id/webhook/deliveries',
    summary: 'The last hundred deliveries, newest first',
    access: readers,
    params: ofPartner,
    answer: webhookDeliveries,
  }),
  test: defineCall({
    method: 'POST',
    path: '/partner/:id/webhook/test',
    summary: 'Send a signed test message once, and answer what came of it; 404 without a webhook',
    access: readers,
    params: ofPartner,
    answer: webhookTest,
  }),
  resend: defineCall({
    method: 'POST',
    path: '/partner/:id/webhook/deliveries/:deliveryId/resend',
    summary: 'Send a delivery once more',
    access: readers,
    params: z.object({ id: idParam, deliveryId: uuidParam }),
    answer: webhookDelivery,
  }),
}
