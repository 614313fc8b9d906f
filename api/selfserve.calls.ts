import * as z from 'zod/mini'
import { defineCall, file, nothing } from './call.ts'
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
    answer: z.object({ queryId: id }),
    status: 201,
    once: true,
  }),
  createOffer: defineCall({
    method: 'POST',
    path: '/selfserve/offers',
    summary: 'Create an offer',
    access,
    body: selfServeOfferGiven,
    answer: z.object({ queryId: id }),
    status: 201,
    once: true,
  }),
  getOffer: defineCall({
    method: 'GET',
    path: '/selfserve/offers/:queryId',
    summary: 'One offer',
    access: 'signedIn',
    params: ofQuery,
    answer: selfServeOffer,
  }),
  saveOffer: defineCall({
    method: 'PUT',
    path: '/selfserve/offers/:queryId',
    summary:
      'Change an offer that is not sent; with `modifiedDtime` it is refused where the offer was changed since',
    access,
    params: ofQuery,
    body: selfServeOfferChange,
    answer: selfServeOffer,
  }),
  offerHtml: defineCall({
    method: 'GET',
    path: '/selfserve/offers/:queryId.html',
    summary: 'The offer as a page, as the customer will see it; the shop has then seen it',
    changes: true,
    access: 'signedIn',
    params: ofQuery,
    answer: file,
  }),
  offerPdf: defineCall({
    method: 'GET',
    path: '/selfserve/offers/:queryId.pdf',
    summary: 'The offer as PDF; the shop has then seen it',
    changes: true,
    access: 'signedIn',
    params: ofQuery,
    answer: file,
  }),
  sendOffer: defineCall({
    method: 'PUT',
    path: '/selfserve/offers/:queryId/send',
    summary: 'Send the offer to the customer',
    access,
    params: ofQuery,
    answer: selfServeOffer,
    once: true,
  }),
  resendOffer: defineCall({
    method: 'PUT',
    path: '/selfserve/offers/:queryId/resend',
    summary: 'Send the customer new links; those sent before end',
    access,
    params: ofQuery,
    answer: selfServeOffer,
    once: true,
  }),
  withdrawOffer: defineCall({
    method: 'PUT',
    path: '/selfserve/offers/:queryId/withdraw',
    summary: 'Withdraw a sent offer and end its links',
    access,
    params: ofQuery,
    answer: selfServeOffer,
  }),
  uploadAttachments: defineCall({
    method: 'POST',
    path: '/selfserve/attachments',
    summary: 'Upload attachments of an offer',
    access,
    upload: 'files',
    answer: z.array(storedAttachment),
    status: 201,
    once: true,
  }),
  getAttachment: defineCall({
    method: 'GET',
    path: '/selfserve/attachments/:fileId',
    summary: 'One attachment',
    access: 'signedIn',
    params: ofFile,
    answer: file,
  }),
  removeAttachment: defineCall({
    method: 'PUT',
    path: '/selfserve/attachments/:fileId',
    summary: 'Remove an attachment',
    access,
    params: ofFile,
    answer: nothing,
  }),
}
