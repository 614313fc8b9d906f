import * as z from 'zod/mini'
import { annulCall } from './annul.call.ts'
import { defineCall } from './call.ts'
import { day, euros, flagParam, id, idParam, multilineText, text } from './field.ts'
import { partnerSetting } from './partner-setting.ts'
import { paymentAnswer, paymentRequest, queryScheduleAnswer, scheduleRowAnswer } from './payment.ts'
import { query, queryGiven } from './query.ts'
import { queryStatus, statusCodes, MAX_NOTE_LENGTH } from './status.ts'

const ofQuery = z.object({ id: idParam })

export const queryCalls = {
  edit: defineCall({
    method: 'GET',
    path: '/query/:id/edit',
    summary: 'One query with its parts',
    access: 'signedIn',
    params: ofQuery,
    response: query,
  }),
  partner: defineCall({
    method: 'GET',
    path: '/query/:queryId/partner',
    summary: 'Settings of the query’s partner',
    access: 'signedIn',
    params: z.object({ queryId: idParam }),
    response: partnerSetting,
  }),
  save: defineCall({
    method: 'POST',
    path: '/query/save',
    summary:
      'Save a whole query; without `queryId` create one (201). With `modifiedDtime`, rejected if the query has changed since then',
    access: 'signedIn',
    body: queryGiven,
    response: query,
    idempotencyKey: true,
  }),
  changeStatus: defineCall({
    method: 'GET',
    path: '/query/change-status',
    summary: 'Take the step that leads to the status; without a status reopen the query',
    access: 'signedIn',
    query: z.object({
      queryId: idParam,
      status: z.optional(z.enum([...statusCodes, ''], 'field.choice')),
      closingReason: z.optional(multilineText(MAX_NOTE_LENGTH)),
    }),
    response: queryStatus,
    hasSideEffects: true,
  }),
  step: defineCall({
    method: 'POST',
    path: '/query/change-status',
    summary:
      'Take the step that leads to the status, with the reason or note in the body, so that no URL log contains it',
    access: 'signedIn',
    body: z.object({
      queryId: id,
      status: z.optional(z.enum([...statusCodes, ''], 'field.choice')),
      closingReason: z.optional(multilineText(MAX_NOTE_LENGTH)),
    }),
    response: queryStatus,
  }),
  takeStep: defineCall({
    method: 'POST',
    path: '/query/:id/steps/:event',
    summary:
      'Take the step of an event, such as `query.approve`, with its fields. With `modifiedDtime`, rejected if the query has changed since then',
    access: 'signedIn',
    params: z.object({ id: idParam, event: text(60) }),
    /** The fields depend on the step; the server validates them by its declaration. */
    body: z.optional(z.looseObject({})),
    response: queryStatus,
    idempotencyKey: true,
  }),
  annul: annulCall,
  changeManager: defineCall({
    method: 'PUT',
    path: '/query/:id/change-manager',
    summary: 'Change the manager of a query',
    access: 'signedIn',
    params: ofQuery,
    query: z.object({ managerId: idParam }),
    response: queryStatus,
  }),
  changeSuretyRequired: defineCall({
    method: 'PUT',
    path: '/query/:id/is-surety-required',
    summary: 'Set whether the query requires a surety',
    access: 'signedIn',
    params: ofQuery,
    query: z.object({ isSuretyRequired: flagParam }),
    response: queryStatus,
  }),
  payment: defineCall({
    method: 'POST',
    path: '/query/pmt',
    summary: 'Monthly payment, total cost and annual rate of terms',
    access: 'signedIn',
    body: paymentRequest,
    response: paymentAnswer,
  }),
  schedule: defineCall({
    method: 'POST',
    path: '/query/generate-pmt-schedule',
    summary: 'Payment schedule of terms',
    access: 'signedIn',
    body: z.extend(paymentRequest, { sureties: z.optional(z.array(z.unknown())) }),
    response: z.array(scheduleRowAnswer),
  }),
  ownSchedule: defineCall({
    method: 'GET',
    path: '/query/:id/pmt-schedule',
    summary: 'Payment schedule of the stored query, as if its contract were made today',
    access: 'signedIn',
    params: ofQuery,
    /** The `modifiedDtime` of the version, so that caches distinguish versions. */
    query: z.object({ version: z.optional(text(40)) }),
    response: queryScheduleAnswer,
  }),
  qualifyCustomer: defineCall({
    method: 'GET',
    path: '/query/:id/qualify-customer',
    summary: 'Whether the customer may have a query, and if not, why (a message id)',
    access: 'signedIn',
    params: ofQuery,
    response: z.object({ qualified: z.boolean(), reason: z.nullable(z.string()) }),
  }),
  createShopContract: defineCall({
    method: 'GET',
    path: '/query/:id/create-shop-contract',
    summary: 'Create the contract of a shop query',
    access: ['SHOP'],
    params: ofQuery,
    response: queryStatus,
    idempotencyKey: true,
    hasSideEffects: true,
  }),
  lendifyContract: defineCall({
    method: 'GET',
    path: '/query/:id/lendify-contract',
    summary: 'Create the contract in the ledger; a second one needs confirmation',
    access: 'signedIn',
    params: ofQuery,
    query: z.object({ confirm: z.optional(flagParam) }),
    response: z.object({
      lendifyRefno: z.string(),
      lendifyEndDate: z.nullable(day),
      lendifyGuarantorLiability: z.nullable(euros),
    }),
    idempotencyKey: true,
    hasSideEffects: true,
  }),
}
