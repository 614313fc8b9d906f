import * as z from 'zod/mini'
import { defineCall, noContent } from './call.ts'
import { conditionTemplate, conditionTemplateSave } from './condition-template.ts'
import { idParam } from './field.ts'

const byId = z.object({ id: idParam })
const readers = ['CREDIT', 'COMPLIANCE'] as const

export const conditionTemplateCalls = {
  findAll: defineCall({
    method: 'GET',
    path: '/condition-template',
    summary: 'All condition templates, sorted by name in the caller’s language',
    access: readers,
    response: z.array(conditionTemplate),
  }),
  fitting: defineCall({
    method: 'GET',
    path: '/query/:id/condition-templates',
    summary:
      'Condition templates that apply to a query in its current status, sorted by name in the caller’s language',
    access: readers,
    params: byId,
    response: z.array(conditionTemplate),
  }),
  get: defineCall({
    method: 'GET',
    path: '/condition-template/:id',
    summary: 'One condition template',
    access: readers,
    params: byId,
    response: conditionTemplate,
  }),
  save: defineCall({
    method: 'POST',
    path: '/condition-template',
    summary: 'Create (201) or change a condition template',
    access: ['COMPLIANCE'],
    body: conditionTemplateSave,
    response: conditionTemplate,
    idempotencyKey: true,
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/condition-template/:id',
    summary: 'Delete a condition template; conditions created from it stay',
    access: ['COMPLIANCE'],
    params: byId,
    response: noContent,
  }),
}
