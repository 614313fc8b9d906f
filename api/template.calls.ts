import * as z from 'zod/mini'
import { defineCall, noContent } from './call.ts'
import { idParam } from './field.ts'
import { template, templateGiven } from './template.ts'

const byId = z.object({ id: idParam })

export const templateCalls = {
  findAll: defineCall({
    method: 'GET',
    path: '/template/find-all-for-partner',
    summary: 'Templates of the own partner',
    access: 'signedIn',
    response: z.array(template),
  }),
  get: defineCall({
    method: 'GET',
    path: '/template/:id',
    summary: 'One template',
    access: 'signedIn',
    params: byId,
    response: template,
  }),
  save: defineCall({
    method: 'POST',
    path: '/template/save',
    summary:
      'Create (201) or change a template. With `modifiedDtime`, rejected if the template has changed since then',
    access: 'signedIn',
    body: templateGiven,
    response: template,
    idempotencyKey: true,
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/template/:id/delete',
    summary: 'Delete a template',
    access: 'signedIn',
    params: byId,
    response: noContent,
  }),
}
