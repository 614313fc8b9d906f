import * as z from 'zod/mini'
import { defineCall, file, noContent } from './call.ts'
import { id, idParam, requiredText } from './field.ts'
import {
  selfServeApplicationGiven,
  selfServeOffer,
  selfServeOfferChange,
  selfServeOfferGiven,
  storedAttachment,
} from './selfserve.ts'

const ofQuery = z.object({ queryId: idParam })
const ofFile = z.object({ fileId: requiredText(100) })
const access = ['PARTNER', 'SHOP'] as const

export const selfServeCalls = {
  sendApplication: defineCall({
    method: 'POST',
    path: '/selfserve/application',
    summary: 'Send a customer the link to an application, by e-mail and SMS',
    access,
    body: selfServeApplicationGiven,
    response: z.object({ queryId: id }),
    status: 201,
    idempotencyKey: true,
  }),
  createOffer: defineCall({
    method: 'POST',
    path: '/selfserve/offers',
    summary: 'Create an offer',
    access,
    body: selfServeOfferGiven,
    response: z.object({ queryId: id }),
    status: 201,
    idempotencyKey: true,
  }),
  getOffer: defineCall({
    method: 'GET',
    path: '/selfserve/offers/:queryId',
    summary: 'One offer',
    access: 'signedIn',
    params: ofQuery,
    response: selfServeOffer,
  }),
  saveOffer: defineCall({
    method: 'PUT',
    path: '/selfserve/offers/:queryId',
    summary: 'Change an unsent offer. With `modifiedDtime`, rejected if the offer has changed since then',
    access,
    params: ofQuery,
    body: selfServeOfferChange,
    response: selfServeOffer,
  }),
  offerHtml: defineCall({
    method: 'GET',
    path: '/selfserve/offers/:queryId.html',
    summary: 'Preview of the offer as a page; records that the shop has seen it',
    hasSideEffects: true,
    access: 'signedIn',
    params: ofQuery,
    response: file,
  }),
  offerPdf: defineCall({
    method: 'GET',
    path: '/selfserve/offers/:queryId.pdf',
    summary: 'Preview of the offer as PDF; records that the shop has seen it',
    hasSideEffects: true,
    access: 'signedIn',
    params: ofQuery,
    response: file,
  }),
  sendOffer: defineCall({
    method: 'PUT',
    path: '/selfserve/offers/:queryId/send',
    summary: 'Send the offer to the customer',
    access,
    params: ofQuery,
    response: selfServeOffer,
    idempotencyKey: true,
  }),
  resendOffer: defineCall({
    method: 'PUT',
    path: '/selfserve/offers/:queryId/resend',
    summary: 'Send the customer new links, and revoke earlier ones',
    access,
    params: ofQuery,
    response: selfServeOffer,
    idempotencyKey: true,
  }),
  withdrawOffer: defineCall({
    method: 'PUT',
    path: '/selfserve/offers/:queryId/withdraw',
    summary: 'Withdraw a sent offer, and revoke its links',
    access,
    params: ofQuery,
    response: selfServeOffer,
  }),
  uploadAttachments: defineCall({
    method: 'POST',
    path: '/selfserve/attachments',
    summary: 'Upload attachments of an offer',
    access,
    upload: 'files',
    response: z.array(storedAttachment),
    status: 201,
    idempotencyKey: true,
  }),
  getAttachment: defineCall({
    method: 'GET',
    path: '/selfserve/attachments/:fileId',
    summary: 'One attachment',
    access: 'signedIn',
    params: ofFile,
    response: file,
  }),
  removeAttachment: defineCall({
    method: 'PUT',
    path: '/selfserve/attachments/:fileId',
    summary: 'Remove an attachment',
    access,
    params: ofFile,
    response: noContent,
  }),
}
