import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { idParam } from './field.ts'
import { screening, screeningReason, screenings, screeningVersion } from './screening.ts'

const ofQuery = z.object({ id: idParam })
const ofScreening = z.object({ id: idParam, screeningId: idParam })

export const screeningCalls = {
  find: defineCall({
    method: 'GET',
    path: '/query/:id/screenings',
    summary: 'Checks of the parties against lists of sanctions and politically exposed persons',
    access: ['CREDIT', 'COMPLIANCE'],
    params: ofQuery,
    response: screenings,
  }),
  again: defineCall({
    method: 'POST',
    path: '/query/:id/screenings/:screeningId/again',
    summary: 'Repeat the check of a party now',
    access: ['CREDIT', 'COMPLIANCE'],
    params: ofScreening,
    body: screeningVersion,
    response: screening,
    idempotencyKey: true,
  }),
  confirm: defineCall({
    method: 'POST',
    path: '/query/:id/screenings/:screeningId/confirm',
    summary: 'Confirm with a reason that the party is the person on the list',
    access: ['COMPLIANCE'],
    params: ofScreening,
    body: screeningReason,
    response: screening,
    idempotencyKey: true,
  }),
  dismiss: defineCall({
    method: 'POST',
    path: '/query/:id/screenings/:screeningId/dismiss',
    summary: 'Dismiss a match with a reason: the party is not the person on the list',
    access: ['COMPLIANCE'],
    params: ofScreening,
    body: screeningReason,
    response: screening,
    idempotencyKey: true,
  }),
}
