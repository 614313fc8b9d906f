import * as z from 'zod/mini'
import { type Call, defineCall } from './call.ts'
import { idParam } from './field.ts'
import {
  application,
  applicationDetail,
  applicationGroups,
  applicationListParams,
  applicationPage,
  applicationSave,
  cancellation,
  consumerApplicationSave,
  customerLink,
} from './partner-api.ts'

const ofApplication = z.object({ id: idParam })

/** Calls of partners' programs, relative to `PARTNER_API_PREFIX`; authenticated by an API key. */
export const partnerApiCalls = {
  createApplication: defineCall({
    method: 'POST',
    path: '/applications',
    summary: 'Create an application (product WEBSHOP)',
    access: 'signedIn',
    body: applicationSave,
    response: application,
    status: 201,
    idempotencyKey: true,
    problemCodes: ['company.refused', 'partner.notReady'],
  }),
  createConsumerApplication: defineCall({
    method: 'POST',
    path: '/consumer-applications',
    summary: 'Create the application of a private person, and send them its link',
    access: 'signedIn',
    body: consumerApplicationSave,
    response: application,
    status: 201,
    idempotencyKey: true,
    problemCodes: ['access.denied', 'partner.notReady'],
  }),
  getApplication: defineCall({
    method: 'GET',
    path: '/applications/:id',
    summary: 'An application with its status, decision and open conditions',
    access: 'signedIn',
    params: ofApplication,
    response: applicationDetail,
    problemCodes: ['notFound'],
  }),
  makeCustomerLink: defineCall({
    method: 'POST',
    path: '/applications/:id/customer-link',
    summary: 'Link to the customer’s page; a secret of the customer',
    access: 'signedIn',
    params: ofApplication,
    response: customerLink,
    status: 201,
    problemCodes: ['notFound', 'customerLink.none'],
  }),
  cancelApplication: defineCall({
    method: 'POST',
    path: '/applications/:id/cancel',
    summary: 'Cancel an application that is not sent to the provider yet or waits for signatures',
    access: 'signedIn',
    params: ofApplication,
    body: cancellation,
    response: applicationDetail,
    idempotencyKey: true,
    problemCodes: ['notFound', 'query.refused'],
  }),
  listApplications: defineCall({
    method: 'GET',
    path: '/applications',
    summary: 'Applications of the own web shop, newest first',
    access: 'signedIn',
    query: applicationListParams,
    response: applicationPage,
  }),
  listAssetGroups: defineCall({
    method: 'GET',
    path: '/asset-groups',
    summary: 'Asset groups that the partner may finance',
    access: 'signedIn',
    response: applicationGroups,
  }),
} satisfies Record<string, Call>

/** Relative to the API's prefix. */
export const PARTNER_API_PREFIX = '/v1'
