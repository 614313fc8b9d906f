import * as z from 'zod/mini'
import { defineCall, noContent } from './call.ts'
import { idParam } from './field.ts'
import { savedView, savedViewSave } from './saved-view.ts'

const params = z.object({ viewId: idParam })

export const savedViewCalls = {
  find: defineCall({
    method: 'GET',
    path: '/query/saved-views',
    summary: 'Own saved views of the list, sorted by name',
    access: 'signedIn',
    response: z.array(savedView),
  }),
  create: defineCall({
    method: 'POST',
    path: '/query/saved-views',
    summary: 'Save a view of the list under a name',
    access: 'signedIn',
    body: savedViewSave,
    response: savedView,
    status: 201,
    idempotencyKey: true,
  }),
  save: defineCall({
    method: 'PUT',
    path: '/query/saved-views/:viewId',
    summary: 'Rename or replace an own saved view',
    access: 'signedIn',
    params,
    body: savedViewSave,
    response: savedView,
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/query/saved-views/:viewId',
    summary: 'Delete an own saved view',
    access: 'signedIn',
    params,
    response: noContent,
  }),
}
