import * as z from 'zod/mini'
import { type Call, defineCall } from './call.ts'
import { idParam } from './field.ts'
import {
  application,
  applicationGroups,
  applicationListParams,
  applicationPage,
  applicationSave,
} from './partner-api.ts'

/** Calls of partners' programs, relative to `PARTNER_API_PREFIX`; authenticated by an API key. */
export const partnerApiCalls = {
  createApplication: defineCall({
    method: 'POST',
    path: '/applications',
    summary: 'Create an application (product WEBSHOP)',
    access: 'signedIn',
    body: applicationSave,
    answer: application,
    status: 201,
    once: true,
    refusals: ['company.refused'],
  }),
  getApplication: defineCall({
    method: 'GET',
    path: '/applications/:id',
    summary: 'An application and its status',
    access: 'signedIn',
    params: z.object({ id: idParam }),
    answer: application,
    refusals: ['notFound'],
  }),
  listApplications: defineCall({
    method: 'GET',
    path: '/applications',
    summary: 'Applications of the own web shop, newest first',
    access: 'signedIn',
    query: applicationListParams,
    answer: applicationPage,
  }),
  listAssetGroups: defineCall({
    method: 'GET',
    path: '/asset-groups',
    summary: 'Asset groups that the partner may finance',
    access: 'signedIn',
    answer: applicationGroups,
  }),
} satisfies Record<string, Call>

/** Relative to the API's prefix. */
export const PARTNER_API_PREFIX = '/v1'
