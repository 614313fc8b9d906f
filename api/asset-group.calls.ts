import * as z from 'zod/mini'
import {
  assetGroup,
  assetGroupDetails,
  assetGroupGiven,
  assetGroupName,
  partnerAssetGroup,
  partnerAssetGroupsGiven,
} from './asset-group.ts'
import { defineCall, nothing } from './call.ts'
import { idParam, readAt } from './field.ts'

const byId = z.object({ id: idParam })

export const assetGroupCalls = {
  findAll: defineCall({
    method: 'GET',
    path: '/asset-group',
    summary: 'All asset groups',
    access: 'signedIn',
    answer: z.array(assetGroup),
  }),
  get: defineCall({
    method: 'GET',
    path: '/asset-group/:id',
    summary: 'One asset group, with the groups that may be its subgroups',
    access: ['COMPLIANCE'],
    params: byId,
    answer: assetGroupDetails,
  }),
  save: defineCall({
    method: 'POST',
    path: '/asset-group',
    summary: 'Create (201) or change an asset group',
    access: ['COMPLIANCE'],
    body: assetGroupGiven,
    answer: assetGroupDetails,
    once: true,
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/asset-group/:id',
    summary: 'Delete an asset group that is not in use',
    access: ['COMPLIANCE'],
    params: byId,
    answer: nothing,
  }),
  namesOfPartner: defineCall({
    method: 'GET',
    path: '/partner/:partnerId/asset-group/names',
    summary: 'Asset groups a partner may finance',
    access: 'signedIn',
    params: z.object({ partnerId: idParam }),
    answer: z.array(assetGroupName),
  }),
  ofPartner: defineCall({
    method: 'GET',
    path: '/partner/:id/asset-group',
    summary: 'All asset groups, with what the partner may finance of them',
    access: ['COMPLIANCE'],
    params: byId,
    answer: z.array(partnerAssetGroup),
  }),
  saveOfPartner: defineCall({
    method: 'POST',
    path: '/partner/:id/asset-group',
    summary: 'Replace what a partner may finance',
    access: ['COMPLIANCE'],
    params: byId,
    query: readAt,
    body: partnerAssetGroupsGiven,
    answer: z.array(partnerAssetGroup),
  }),
}
