import * as z from 'zod/mini'
import { qasset, qassetSave, qassetSaveInQuery } from './asset.ts'
import { defineCall, nothing } from './call.ts'
import { id, moment } from './field.ts'

export const assetCalls = {
  saveAll: defineCall({
    method: 'POST',
    path: '/qasset/save-qassets',
    summary:
      'Replace the assets of a query; what is left out is deleted, which needs `modifiedDtime` of the query as last read',
    access: 'signedIn',
    body: z.object({
      queryId: id,
      modifiedDtime: z.optional(moment),
      qassets: z.array(qassetSave).check(z.maxLength(200, 'field.tooMany')),
    }),
    answer: z.array(qasset),
  }),
  save: defineCall({
    method: 'POST',
    path: '/qasset/save',
    summary: 'Store one asset of a query',
    access: 'signedIn',
    body: qassetSaveInQuery,
    answer: qasset,
    once: true,
  }),
  delete: defineCall({
    method: 'POST',
    path: '/qasset/delete',
    summary: 'Delete an asset',
    access: 'signedIn',
    body: z.object({ qassetId: id }),
    answer: nothing,
  }),
  deleteAll: defineCall({
    method: 'POST',
    path: '/qasset/delete-all-by-query-id',
    summary: 'Delete all assets of a query',
    access: 'signedIn',
    body: z.object({ queryId: id }),
    answer: nothing,
  }),
}
