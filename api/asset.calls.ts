import * as z from 'zod/mini'
import { qasset, qassetSave, qassetSaveInQuery, qassetsOf } from './asset.ts'
import { defineCall, noContent } from './call.ts'
import { id } from './field.ts'

export const assetCalls = {
  saveAll: defineCall({
    method: 'POST',
    path: '/qasset/save-qassets',
    summary:
      'Replace the assets of a query; omitted ones are deleted. With `modifiedDtime`, rejected if the query has changed since then',
    access: 'signedIn',
    body: qassetsOf(qassetSave),
    response: z.array(qasset),
  }),
  save: defineCall({
    method: 'POST',
    path: '/qasset/save',
    summary: 'Store one asset of a query',
    access: 'signedIn',
    body: qassetSaveInQuery,
    response: qasset,
    idempotencyKey: true,
  }),
  delete: defineCall({
    method: 'POST',
    path: '/qasset/delete',
    summary: 'Delete an asset',
    access: 'signedIn',
    body: z.object({ qassetId: id }),
    response: noContent,
  }),
  deleteAll: defineCall({
    method: 'POST',
    path: '/qasset/delete-all-by-query-id',
    summary: 'Delete all assets of a query',
    access: 'signedIn',
    body: z.object({ queryId: id }),
    response: noContent,
  }),
}
