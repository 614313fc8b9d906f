import * as z from 'zod/mini'
import { qasset, qassetSave, qassetSaveInQuery, qassetsOf } from './asset.ts'
import { defineCall, nothing } from './call.ts'
import { id } from './field.ts'

export const assetCalls = {
  saveAll: defineCall({
    method: 'POST',
    path: '/qasset/save-qassets',
    summary:
      'Replace the assets of a query; what is left out is deleted. With `modifiedDtime` it is refused where the query was changed since',
    access: 'signedIn',
    body: qassetsOf(qassetSave),
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
