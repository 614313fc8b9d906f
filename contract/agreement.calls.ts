import * as z from 'zod/mini'
import { qassetSave } from './asset.ts'
import { defineCall, file } from './call.ts'
import { id, idParam } from './field.ts'
import { actOfAcceptance } from './handover.ts'
import { querySave } from './query.ts'
import { suretySave } from './surety.ts'

const byId = z.object({ id: idParam })
const byQueryId = z.object({ queryId: idParam })

/** A query with the assets of one seller. */
const queryOfOneSeller = z.extend(querySave, {
  queryId: id,
  qassets: z.array(qassetSave).check(z.minLength(1, 'field.required'), z.maxLength(200, 'field.tooMany')),
})

const offerType = z.coerce
  .number<number>('field.choice')
  .check(z.refine((type) => [8, 17, 19, 23].includes(type), 'field.choice'))

/** Documents the portal makes of a query, as PDF. */
export const agreementCalls = {
  offer: defineCall({
    method: 'GET',
    path: '/query/:id/offer-pdf',
    summary: 'Offer; type 8 default, 17 iDeal, 19 standard, 23 shop',
    access: 'signedIn',
    params: byId,
    query: z.object({ offerType: z.optional(offerType) }),
    answer: file,
  }),
  leasingContract: defineCall({
    method: 'GET',
    path: '/query/:id/leasing-contract',
    summary: 'Leasing contract',
    access: 'signedIn',
    params: byId,
    answer: file,
  }),
  redemptionAgreement: defineCall({
    method: 'GET',
    path: '/query/:id/redemption-agreement',
    summary: 'Redemption agreement',
    access: 'signedIn',
    params: byId,
    answer: file,
  }),
  shopContract: defineCall({
    method: 'GET',
    path: '/query/:id/print-shop-contract',
    summary: 'Shop contract for signing on paper',
    access: 'signedIn',
    params: byId,
    answer: file,
  }),
  actOfAcceptance: defineCall({
    method: 'POST',
    path: '/query/:id/act-of-acceptance',
    summary: 'Act of acceptance',
    access: 'signedIn',
    params: byId,
    body: actOfAcceptance,
    answer: file,
  }),
  surety: defineCall({
    method: 'POST',
    path: '/query/:queryId/surety-pdf',
    summary: 'Surety agreement of one surety',
    access: 'signedIn',
    params: byQueryId,
    body: suretySave,
    answer: file,
  }),
  sales: defineCall({
    method: 'POST',
    path: '/query/taisteenusliisingu-sales-pdf',
    summary: 'Sales contract with one seller, full-service leasing',
    access: 'signedIn',
    body: queryOfOneSeller,
    answer: file,
  }),
  ufeSales: defineCall({
    method: 'POST',
    path: '/query/ufe-sales-pdf',
    summary: 'Sales contract with one seller, UFE',
    access: 'signedIn',
    body: queryOfOneSeller,
    answer: file,
  }),
  leaseback: defineCall({
    method: 'GET',
    path: '/query/:queryId/taisteenusliisingu-leaseback-pdf',
    summary: 'Leaseback agreement',
    access: 'signedIn',
    params: byQueryId,
    answer: file,
  }),
  guaranteeLetter: defineCall({
    method: 'GET',
    path: '/query/:queryId/guarantee-letter-pdf',
    summary: 'Guarantee letter',
    access: 'signedIn',
    params: byQueryId,
    answer: file,
  }),
  creditDecision: defineCall({
    method: 'GET',
    path: '/query/:queryId/credit-decision-pdf',
    summary: 'Credit decision',
    access: 'signedIn',
    params: byQueryId,
    answer: file,
  }),
}
