import * as z from 'zod/mini'
import { defineCall, nothing } from './call.ts'
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
    summary: 'Conditions of a query: in-house all of them, otherwise those asked of the partner or shop',
    access: 'signedIn',
    params: ofQuery,
    answer: conditions,
  }),
  ask: defineCall({
    method: 'POST',
    path: '/query/:id/conditions',
    summary: 'Ask for documents, fields or answers that a step of the query needs',
    access,
    params: ofQuery,
    body: conditionsAsked,
    answer: conditions,
    status: 201,
    once: true,
  }),
  answer: defineCall({
    method: 'POST',
    path: '/query/:id/conditions/:conditionId/answer',
    summary: 'Answer a condition: with documents of the query, the value of the field, or words',
    access: 'signedIn',
    params: ofCondition,
    body: conditionAnswer,
    answer: condition,
    once: true,
  }),
  answerWithFiles: defineCall({
    method: 'POST',
    path: '/query/:id/conditions/:conditionId/files',
    summary: 'Answer a condition that asks for a document by uploading it, as one file or as up to ten',
    access: 'signedIn',
    params: ofCondition,
    upload: 'files',
    answer: condition,
    status: 201,
    once: true,
  }),
  accept: defineCall({
    method: 'POST',
    path: '/query/:id/conditions/:conditionId/accept',
    summary: 'Accept the answer to a condition',
    access,
    params: ofCondition,
    body: conditionVersion,
    answer: condition,
    once: true,
  }),
  return: defineCall({
    method: 'POST',
    path: '/query/:id/conditions/:conditionId/return',
    summary: 'Return the answer to a condition with a reason, so that it is answered again',
    access,
    params: ofCondition,
    body: conditionReturn,
    answer: condition,
    once: true,
  }),
  waive: defineCall({
    method: 'POST',
    path: '/query/:id/conditions/:conditionId/waive',
    summary: 'Waive a condition with a reason',
    access,
    params: ofCondition,
    body: conditionReason,
    answer: condition,
    once: true,
  }),
  makePhotoCode: defineCall({
    method: 'POST',
    path: '/query/:id/conditions/:conditionId/photo-codes',
    summary: 'Make a code by which one phone can answer the condition with photos, once, within half an hour',
    access: 'signedIn',
    params: ofCondition,
    answer: newPhotoCode,
    status: 201,
  }),
  photoCode: defineCall({
    method: 'GET',
    path: '/query/:id/conditions/:conditionId/photo-codes/:photoCodeId',
    summary: 'Whether the phone has opened a code of yours and sent its photos',
    access: 'signedIn',
    params: ofPhotoCode,
    answer: photoCode,
  }),
  revokePhotoCode: defineCall({
    method: 'DELETE',
    path: '/query/:id/conditions/:conditionId/photo-codes/:photoCodeId',
    summary: 'Revoke a code of yours',
    access: 'signedIn',
    params: ofPhotoCode,
    answer: nothing,
  }),
}
