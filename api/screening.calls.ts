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
    summary: 'Checks of the parties against lists of sanctions and of politically exposed persons',
    access: ['CREDIT', 'COMPLIANCE'],
    params: ofQuery,
    answer: screenings,
  }),
  again: defineCall({
    method: 'POST',
    path: '/query/:id/screenings/:screeningId/again',
    summary: 'Check a party again now',
    access: ['CREDIT', 'COMPLIANCE'],
    params: ofScreening,
    body: screeningVersion,
    answer: screening,
    once: true,
  }),
  confirm: defineCall({
    method: 'POST',
    path: '/query/:id/screenings/:screeningId/confirm',
    summary: 'Confirm with a reason that the party is on the list',
    access: ['COMPLIANCE'],
    params: ofScreening,
    body: screeningReason,
    answer: screening,
    once: true,
  }),
  dismiss: defineCall({
    method: 'POST',
    path: '/query/:id/screenings/:screeningId/dismiss',
    summary: 'Say with a reason that the party is not the one on the list',
    access: ['COMPLIANCE'],
    params: ofScreening,
    body: screeningReason,
    answer: screening,
    once: true,
  }),
}
