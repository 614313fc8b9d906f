import * as z from 'zod/mini'
import {
  assetGroup,
  assetGroupDetails,
  assetGroupGiven,
  assetGroupName,
  partnerAssetGroup,
  partnerAssetGroupsGiven,
} from './asset-group.ts'
import { defineCall, noContent } from './call.ts'
import { idParam, readAt } from './field.ts'

const byId = z.object({ id: idParam })

export const assetGroupCalls = {
  findAll: defineCall({
    method: 'GET',
    path: '/asset-group',
    summary: 'All asset groups',
    access: 'signedIn',
    response: z.array(assetGroup),
  }),
  get: defineCall({
    method: 'GET',
    path: '/asset-group/:id',
    summary: 'One asset group, with the groups that may be its subgroups',
    access: ['COMPLIANCE'],
    params: byId,
    response: assetGroupDetails,
  }),
  save: defineCall({
    method: 'POST',
    path: '/asset-group',
    summary: 'Create (201) or change an asset group',
    access: ['COMPLIANCE'],
    body: assetGroupGiven,
    response: assetGroupDetails,
    idempotencyKey: true,
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/asset-group/:id',
    summary: 'Delete an asset group that is not in use',
    access: ['COMPLIANCE'],
    params: byId,
    response: noContent,
  }),
  namesOfPartner: defineCall({
    method: 'GET',
    path: '/partner/:partnerId/asset-group/names',
    summary: 'Asset groups that a partner may finance',
    access: 'signedIn',
    params: z.object({ partnerId: idParam }),
    response: z.array(assetGroupName),
  }),
  ofPartner: defineCall({
    method: 'GET',
    path: '/partner/:id/asset-group',
    summary: 'All asset groups, with those that the partner may finance',
    access: ['COMPLIANCE'],
    params: byId,
    response: z.array(partnerAssetGroup),
  }),
  saveOfPartner: defineCall({
    method: 'POST',
    path: '/partner/:id/asset-group',
    summary: 'Replace the asset groups that a partner may finance',
    access: ['COMPLIANCE'],
    params: byId,
    query: readAt,
    body: partnerAssetGroupsGiven,
    response: z.array(partnerAssetGroup),
  }),
}
