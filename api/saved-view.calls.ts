import * as z from 'zod/mini'
import { defineCall, nothing } from './call.ts'
import { idParam } from './field.ts'
import { savedView, savedViewSave } from './saved-view.ts'

const params = z.object({ viewId: idParam })

export const savedViewCalls = {
  find: defineCall({
    method: 'GET',
    path: '/query/saved-views',
    summary: 'Own saved views of the list, by name',
    access: 'signedIn',
    answer: z.array(savedView),
  }),
  create: defineCall({
    method: 'POST',
    path: '/query/saved-views',
    summary: 'Save a view of the list under a name',
    access: 'signedIn',
    body: savedViewSave,
    answer: savedView,
    status: 201,
    once: true,
  }),
  save: defineCall({
    method: 'PUT',
    path: '/query/saved-views/:viewId',
    summary: 'Rename or replace an own saved view',
    access: 'signedIn',
    params,
    body: savedViewSave,
    answer: savedView,
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/query/saved-views/:viewId',
    summary: 'Delete an own saved view',
    access: 'signedIn',
    params,
    answer: nothing,
  }),
}
