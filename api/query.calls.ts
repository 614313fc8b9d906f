import * as z from 'zod/mini'
import { annulCall } from './annul.call.ts'
import { defineCall } from './call.ts'
import { day, euros, flagParam, id, idParam, multilineText, text } from './field.ts'
import { partnerSetting } from './partner-setting.ts'
import { paymentAnswer, paymentRequest, queryScheduleAnswer, scheduleRowAnswer } from './payment.ts'
import { query, queryGiven } from './query.ts'
import { queryStatus, statusCodes, LONGEST_NOTE } from './status.ts'

const ofQuery = z.object({ id: idParam })

export const queryCalls = {
  edit: defineCall({
    method: 'GET',
    path: '/query/:id/edit',
    summary: 'One query with its parts',
    access: 'signedIn',
    params: ofQuery,
    answer: query,
  }),
  partner: defineCall({
    method: 'GET',
    path: '/query/:queryId/partner',
    summary: 'Settings of the partner a query belongs to',
    access: 'signedIn',
    params: z.object({ queryId: idParam }),
    answer: partnerSetting,
  }),
  save: defineCall({
    method: 'POST',
    path: '/query/save',
    summary:
      'Store a whole query; without queryId create one (201). With `modifiedDtime` it is refused where the query was changed since',
    access: 'signedIn',
    body: queryGiven,
    answer: query,
    once: true,
  }),
  changeStatus: defineCall({
    method: 'GET',
    path: '/query/change-status',
    summary: 'Take the step that leads to the status; without a status reopen',
    access: 'signedIn',
    query: z.object({
      queryId: idParam,
      status: z.optional(z.enum([...statusCodes, ''], 'field.choice')),
      closingReason: z.optional(multilineText(LONGEST_NOTE)),
    }),
    answer: queryStatus,
    changes: true,
  }),
  step: defineCall({
    method: 'POST',
    path: '/query/change-status',
    summary: 'The same with the reason or note in the body, where no log of addresses has it',
    access: 'signedIn',
    body: z.object({
      queryId: id,
      status: z.optional(z.enum([...statusCodes, ''], 'field.choice')),
      closingReason: z.optional(multilineText(LONGEST_NOTE)),
    }),
    answer: queryStatus,
  }),
  takeStep: defineCall({
    method: 'POST',
    path: '/query/:id/steps/:event',
    summary:
      'Take the step that the event names, such as `query.approve`, with the fields that go with it. With `modifiedDtime` it is refused where the query was changed since',
    access: 'signedIn',
    params: z.object({ id: idParam, event: text(60) }),
    /** The fields depend on the step; the server validates them by its declaration. */
    body: z.optional(z.looseObject({})),
    answer: queryStatus,
    once: true,
  }),
  annul: annulCall,
  changeManager: defineCall({
    method: 'PUT',
    path: '/query/:id/change-manager',
    summary: 'Give a query another manager',
    access: 'signedIn',
    params: ofQuery,
    query: z.object({ managerId: idParam }),
    answer: queryStatus,
  }),
  changeSuretyRequired: defineCall({
    method: 'PUT',
    path: '/query/:id/is-surety-required',
    summary: 'Say whether the query needs a surety',
    access: 'signedIn',
    params: ofQuery,
    query: z.object({ isSuretyRequired: flagParam }),
    answer: queryStatus,
  }),
  payment: defineCall({
    method: 'POST',
    path: '/query/pmt',
    summary: 'Monthly payment, total cost and annual rate of terms',
    access: 'signedIn',
    body: paymentRequest,
    answer: paymentAnswer,
  }),
  schedule: defineCall({
    method: 'POST',
    path: '/query/generate-pmt-schedule',
    summary: 'Payment schedule of terms',
    access: 'signedIn',
    body: z.extend(paymentRequest, { sureties: z.optional(z.array(z.unknown())) }),
    answer: z.array(scheduleRowAnswer),
  }),
  ownSchedule: defineCall({
    method: 'GET',
    path: '/query/:id/pmt-schedule',
    summary: 'Payment schedule of a query as it is stored, were its contract made today',
    access: 'signedIn',
    params: ofQuery,
    /** The `modifiedDtime` of the version, so that caches distinguish versions. */
    query: z.object({ version: z.optional(text(40)) }),
    answer: queryScheduleAnswer,
  }),
  qualifyCustomer: defineCall({
    method: 'GET',
    path: '/query/:id/qualify-customer',
    summary: 'Whether the customer may have a query, and if not, why (a message id)',
    access: 'signedIn',
    params: ofQuery,
    answer: z.object({ qualified: z.boolean(), reason: z.nullable(z.string()) }),
  }),
  createShopContract: defineCall({
    method: 'GET',
    path: '/query/:id/create-shop-contract',
    summary: 'Create the contract of a shop query',
    access: ['SHOP'],
    params: ofQuery,
    answer: queryStatus,
    once: true,
    changes: true,
  }),
  lendifyContract: defineCall({
    method: 'GET',
    path: '/query/:id/lendify-contract',
    summary: 'Create the contract in the ledger; a second one needs confirmation',
    access: 'signedIn',
    params: ofQuery,
    query: z.object({ confirm: z.optional(flagParam) }),
    answer: z.object({
      lendifyRefno: z.string(),
      lendifyEndDate: z.nullable(day),
      lendifyGuarantorLiability: z.nullable(euros),
    }),
    once: true,
    changes: true,
  }),
}
