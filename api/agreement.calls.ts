import * as z from 'zod/mini'
import { qassetSave } from './asset.ts'
import { defineCall } from './call.ts'
import { paper, paperFormat } from './paper.ts'
import { id, idParam } from './field.ts'
import { actOfAcceptance } from './handover.ts'
import { queryGiven } from './query.ts'
import { suretySave } from './surety.ts'

const byId = z.object({ id: idParam })
const byQueryId = z.object({ queryId: idParam })

/** Assets of one seller. */
const queryOfOneSeller = z.extend(queryGiven, {
  queryId: id,
  qassets: z.array(qassetSave).check(z.minLength(1, 'field.required'), z.maxLength(200, 'field.tooMany')),
})

const offerType = z.coerce
  .number<number>('field.choice')
  .check(z.refine((type) => [8, 17, 19, 23].includes(type), 'field.choice'))

/** Documents generated from a query, as PDF or HTML. */
export const agreementCalls = {
  offer: defineCall({
    method: 'GET',
    path: '/query/:id/offer-pdf',
    summary: 'Offer; type 8 default, 17 iDeal, 19 standard, 23 shop',
    ...paper,
    params: byId,
    query: z.extend(paperFormat, { offerType: z.optional(offerType) }),
  }),
  leasingContract: defineCall({
    method: 'GET',
    path: '/query/:id/leasing-contract',
    summary: 'Leasing contract',
    ...paper,
    params: byId,
  }),
  redemptionAgreement: defineCall({
    method: 'GET',
    path: '/query/:id/redemption-agreement',
    summary: 'Redemption agreement',
    ...paper,
    params: byId,
  }),
  shopContract: defineCall({
    method: 'GET',
    path: '/query/:id/print-shop-contract',
    summary: 'Shop contract for signing on paper',
    ...paper,
    params: byId,
  }),
  actOfAcceptance: defineCall({
    method: 'POST',
    path: '/query/:id/act-of-acceptance',
    summary: 'Act of acceptance; the PDF also stores the sent data with the query, if the caller may edit it',
    ...paper,
    params: byId,
    body: actOfAcceptance,
  }),
  surety: defineCall({
    method: 'POST',
    path: '/query/:queryId/surety-pdf',
    summary: 'Surety agreement of one surety',
    ...paper,
    params: byQueryId,
    body: suretySave,
  }),
  sales: defineCall({
    method: 'POST',
    path: '/query/taisteenusliisingu-sales-pdf',
    summary: 'Sales contract with one seller, full-service leasing',
    ...paper,
    body: queryOfOneSeller,
  }),
  ufeSales: defineCall({
    method: 'POST',
    path: '/query/ufe-sales-pdf',
    summary: 'Sales contract with one seller, UFE',
    ...paper,
    body: queryOfOneSeller,
  }),
  leaseback: defineCall({
    method: 'GET',
    path: '/query/:queryId/taisteenusliisingu-leaseback-pdf',
    summary: 'Leaseback agreement',
    ...paper,
    params: byQueryId,
  }),
  guaranteeLetter: defineCall({
    method: 'GET',
    path: '/query/:queryId/guarantee-letter-pdf',
    summary: 'Guarantee letter',
    ...paper,
    params: byQueryId,
  }),
  creditDecision: defineCall({
    method: 'GET',
    path: '/query/:queryId/credit-decision-pdf',
    summary: 'Credit decision',
    ...paper,
    params: byQueryId,
  }),
}
