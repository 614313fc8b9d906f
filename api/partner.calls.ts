import * as z from 'zod/mini'
import { defineCall, noContent } from './call.ts'
import { id, idParam } from './field.ts'
import { overlap } from './overlap.ts'
import { partnerSetting } from './partner-setting.ts'
import { partner, partnerGiven, partnerRow } from './partner.ts'

const byId = z.object({ id: idParam })

export const partnerCalls = {
  names: defineCall({
    method: 'GET',
    path: '/partner',
    summary: 'Names of all partners',
    access: ['COMPLIANCE'],
    response: z.array(z.object({ partnerId: id, businessName: z.string() })),
  }),
  setting: defineCall({
    method: 'GET',
    path: '/partner-setting/get',
    summary: 'Settings of the own partner; 404 without a partner',
    access: 'signedIn',
    response: partnerSetting,
  }),
  findAll: defineCall({
    method: 'GET',
    path: '/compliance/partner',
    summary: 'All partners',
    access: ['COMPLIANCE'],
    response: z.array(partnerRow),
  }),
  get: defineCall({
    method: 'GET',
    path: '/compliance/partner/:id',
    summary: 'One partner',
    access: ['COMPLIANCE'],
    params: byId,
    response: partner,
  }),
  save: defineCall({
    method: 'POST',
    path: '/compliance/partner',
    summary:
      'Create (201) or change a partner. With `modifiedDtime`, rejected if the partner has changed since then',
    access: ['COMPLIANCE'],
    body: partnerGiven,
    response: partner,
    idempotencyKey: true,
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/compliance/partner/:id',
    summary: 'Delete a partner',
    access: ['COMPLIANCE'],
    params: byId,
    response: noContent,
  }),
  generateApiKey: defineCall({
    method: 'POST',
    path: '/compliance/partner/:id/generate-api-key',
    summary:
      'Create a new API key of a partner, returned only once; the old one expires at once or after some hours',
    access: ['COMPLIANCE'],
    params: byId,
    body: overlap,
    response: z.object({ apiKey: z.string() }),
    needsConfirmation: true,
  }),
  revokeApiKey: defineCall({
    method: 'DELETE',
    path: '/compliance/partner/:id/api-key',
    summary: "Revoke a partner's API keys",
    access: ['COMPLIANCE'],
    params: byId,
    response: noContent,
  }),
  endOldApiKey: defineCall({
    method: 'DELETE',
    path: '/compliance/partner/:id/api-key/old',
    summary: 'Revoke the old API key before it expires',
    access: ['COMPLIANCE'],
    params: byId,
    response: noContent,
  }),
}
