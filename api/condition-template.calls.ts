import * as z from 'zod/mini'
import { defineCall, nothing } from './call.ts'
import { conditionTemplate, conditionTemplateSave } from './condition-template.ts'
import { idParam } from './field.ts'

const byId = z.object({ id: idParam })
const readers = ['CREDIT', 'COMPLIANCE'] as const

export const conditionTemplateCalls = {
  findAll: defineCall({
    method: 'GET',
    path: '/condition-template',
    summary: 'All templates of conditions, by name in the caller’s language',
    access: readers,
    answer: z.array(conditionTemplate),
  }),
  fitting: defineCall({
    method: 'GET',
    path: '/query/:id/condition-templates',
    summary:
      'The templates of conditions that fit a query in its present status, by name in the caller’s language',
    access: readers,
    params: byId,
    answer: z.array(conditionTemplate),
  }),
  get: defineCall({
    method: 'GET',
    path: '/condition-template/:id',
    summary: 'One template of a condition',
    access: readers,
    params: byId,
    answer: conditionTemplate,
  }),
  save: defineCall({
    method: 'POST',
    path: '/condition-template',
    summary: 'Create (201) or change a template of a condition',
    access: ['COMPLIANCE'],
    body: conditionTemplateSave,
    answer: conditionTemplate,
    once: true,
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/condition-template/:id',
    summary: 'Delete a template of a condition; conditions that were asked by it stay',
    access: ['COMPLIANCE'],
    params: byId,
    answer: nothing,
  }),
}
