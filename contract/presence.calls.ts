import * as z from 'zod/mini'
import { defineCall, nothing } from './call.ts'
import { idParam } from './field.ts'
import { presence } from './presence.ts'

/** `windowId` is made up by each window for itself. */
const ofWindow = z.object({ id: idParam, windowId: z.uuid('field.text') })

export const presenceCalls = {
  arrive: defineCall({
    method: 'PUT',
    path: '/query/:id/presence/:windowId',
    summary: 'Say that this window has the query open (for 30 s), and learn who else has and when it changed',
    access: 'signedIn',
    params: ofWindow,
    answer: presence,
  }),
  leave: defineCall({
    method: 'DELETE',
    path: '/query/:id/presence/:windowId',
    summary: 'Say that this window no longer has the query open',
    access: 'signedIn',
    params: ofWindow,
    answer: nothing,
  }),
}
