import * as z from 'zod/mini'
import { defineCall, nothing } from './call.ts'
import { id, idParam } from './field.ts'
import { overlap } from './overlap.ts'
import { partnerSetting } from './partner-setting.ts'
import { partner, partnerGiven, partnerRow } from './partner.ts'

const byId = z.object({ id: idParam })

export const partnerCalls = {
  names: defineCall({
    method: 'GET',
    path: '/partner',
    summary: 'Names of all partners, to choose from',
    access: ['COMPLIANCE'],
    answer: z.array(z.object({ partnerId: id, businessName: z.string() })),
  }),
  setting: defineCall({
    method: 'GET',
    path: '/partner-setting/get',
    summary: 'Settings of the own partner; 404 for who has none',
    access: 'signedIn',
    answer: partnerSetting,
  }),
  findAll: defineCall({
    method: 'GET',
    path: '/compliance/partner',
    summary: 'All partners',
    access: ['COMPLIANCE'],
    answer: z.array(partnerRow),
  }),
  get: defineCall({
    method: 'GET',
    path: '/compliance/partner/:id',
    summary: 'One partner',
    access: ['COMPLIANCE'],
    params: byId,
    answer: partner,
  }),
  save: defineCall({
    method: 'POST',
    path: '/compliance/partner',
    summary:
      'Create (201) or change a partner; with `modifiedDtime` it is refused where the partner was changed since',
    access: ['COMPLIANCE'],
    body: partnerGiven,
    answer: partner,
    once: true,
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/compliance/partner/:id',
    summary: 'Delete a partner',
    access: ['COMPLIANCE'],
    params: byId,
    answer: nothing,
  }),
  generateApiKey: defineCall({
    method: 'POST',
    path: '/compliance/partner/:id/generate-api-key',
    summary:
      'Give a partner a new API key, answered this once; the old one ends, at once or after some hours',
    access: ['COMPLIANCE'],
    params: byId,
    body: overlap,
    answer: z.object({ apiKey: z.string() }),
    verified: true,
  }),
  revokeApiKey: defineCall({
    method: 'DELETE',
    path: '/compliance/partner/:id/api-key',
    summary: "End a partner's API key, and the old one",
    access: ['COMPLIANCE'],
    params: byId,
    answer: nothing,
  }),
  endOldApiKey: defineCall({
    method: 'DELETE',
    path: '/compliance/partner/:id/api-key/old',
    summary: 'End the old API key, which is valid beside the new one, at once',
    access: ['COMPLIANCE'],
    params: byId,
    answer: nothing,
  }),
}
