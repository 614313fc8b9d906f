import * as z from 'zod/mini'
import { defineCall, noContent } from './call.ts'
import {
  condition,
  conditionAnswer,
  conditionReason,
  conditionReturn,
  conditions,
  conditionsAsked,
  conditionVersion,
} from './condition.ts'
import { idParam } from './field.ts'
import { newPhotoCode, photoCode } from './photo.ts'

const ofQuery = z.object({ id: idParam })
const ofCondition = z.object({ id: idParam, conditionId: idParam })
const ofPhotoCode = z.object({ id: idParam, conditionId: idParam, photoCodeId: idParam })
const access = ['CREDIT', 'COMPLIANCE'] as const

export const conditionCalls = {
  find: defineCall({
    method: 'GET',
    path: '/query/:id/conditions',
    summary: 'Conditions of a query; partners and shops that are not in-house get only those asked of them',
    access: 'signedIn',
    params: ofQuery,
    response: conditions,
  }),
  ask: defineCall({
    method: 'POST',
    path: '/query/:id/conditions',
    summary: 'Add conditions: documents, fields or answers that a step of the query requires',
    access,
    params: ofQuery,
    body: conditionsAsked,
    response: conditions,
    status: 201,
    idempotencyKey: true,
  }),
  answer: defineCall({
    method: 'POST',
    path: '/query/:id/conditions/:conditionId/answer',
    summary: 'Answer a condition with documents of the query, a field’s value or a text',
    access: 'signedIn',
    params: ofCondition,
    body: conditionAnswer,
    response: condition,
    idempotencyKey: true,
  }),
  answerWithFiles: defineCall({
    method: 'POST',
    path: '/query/:id/conditions/:conditionId/files',
    summary: 'Answer a condition by uploading the document, as one to ten files',
    access: 'signedIn',
    params: ofCondition,
    upload: 'files',
    response: condition,
    status: 201,
    idempotencyKey: true,
  }),
  accept: defineCall({
    method: 'POST',
    path: '/query/:id/conditions/:conditionId/accept',
    summary: 'Accept the answer to a condition',
    access,
    params: ofCondition,
    body: conditionVersion,
    response: condition,
    idempotencyKey: true,
  }),
  return: defineCall({
    method: 'POST',
    path: '/query/:id/conditions/:conditionId/return',
    summary: 'Reject the answer to a condition with a reason, so that it is answered again',
    access,
    params: ofCondition,
    body: conditionReturn,
    response: condition,
    idempotencyKey: true,
  }),
  waive: defineCall({
    method: 'POST',
    path: '/query/:id/conditions/:conditionId/waive',
    summary: 'Waive a condition with a reason',
    access,
    params: ofCondition,
    body: conditionReason,
    response: condition,
    idempotencyKey: true,
  }),
  makePhotoCode: defineCall({
    method: 'POST',
    path: '/query/:id/conditions/:conditionId/photo-codes',
    summary:
      'Create a code with which one phone can answer the condition with photos, once, within half an hour',
    access: 'signedIn',
    params: ofCondition,
    response: newPhotoCode,
    status: 201,
  }),
  photoCode: defineCall({
    method: 'GET',
    path: '/query/:id/conditions/:conditionId/photo-codes/:photoCodeId',
    summary: 'State of an own code: whether the phone has opened it and sent photos',
    access: 'signedIn',
    params: ofPhotoCode,
    response: photoCode,
  }),
  revokePhotoCode: defineCall({
    method: 'DELETE',
    path: '/query/:id/conditions/:conditionId/photo-codes/:photoCodeId',
    summary: 'Revoke an own code',
    access: 'signedIn',
    params: ofPhotoCode,
    response: noContent,
  }),
}
