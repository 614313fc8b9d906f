import * as z from 'zod/mini'
import { defineCall, file, noContent } from './call.ts'
import { document, documentDelete, documentUpdate } from './document.ts'
import { idParam } from './field.ts'

const isId = (text: string) => idParam.safeParse(text).success

/** Comma-separated ids. */
const idList = z.string().check(
  z.regex(/^\d{1,10}(?:,\d{1,10}){0,49}$/, { error: 'field.choice', abort: true }),
  z.refine((ids) => ids.split(',').every(isId), 'field.choice'),
)

const ofQuery = z.object({ queryId: idParam })

export const documentCalls = {
  find: defineCall({
    method: 'GET',
    path: '/document/:queryId/find-all-by-query-id',
    summary: 'Uploaded documents of a query',
    access: 'signedIn',
    params: ofQuery,
    response: z.array(document),
  }),
  upload: defineCall({
    method: 'POST',
    path: '/document/:queryId/upload-documents',
    summary: 'Upload documents; returns the new ones',
    access: 'signedIn',
    params: ofQuery,
    upload: 'files',
    response: z.array(document),
    status: 201,
    idempotencyKey: true,
  }),
  get: defineCall({
    method: 'GET',
    path: '/document/:id/get-file',
    summary: 'One document',
    access: 'signedIn',
    params: z.object({ id: idParam }),
    response: file,
  }),
  getSelected: defineCall({
    method: 'GET',
    path: '/document/get-selected-files/:ids',
    summary: 'Several documents as one archive; `ids` separated by commas',
    access: 'signedIn',
    params: z.object({ ids: idList }),
    response: file,
  }),
  delete: defineCall({
    method: 'POST',
    path: '/document/delete',
    summary: 'Delete a document',
    access: 'signedIn',
    body: documentDelete,
    response: noContent,
  }),
  update: defineCall({
    method: 'POST',
    path: '/document/update',
    summary: 'Rename a document, or set whether it may be signed',
    access: 'signedIn',
    body: documentUpdate,
    response: document,
  }),
}
