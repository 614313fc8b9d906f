import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { idParam } from './field.ts'
import { message, messageSave } from './message.ts'

const ofQuery = z.object({ queryId: idParam })

export const messageCalls = {
  find: defineCall({
    method: 'GET',
    path: '/message/:queryId/find-by-query-id',
    summary: 'Chat of a query, oldest first',
    access: 'signedIn',
    params: ofQuery,
    response: z.array(message),
  }),
  save: defineCall({
    method: 'POST',
    path: '/message/:queryId/save',
    summary: 'Add a message to the chat of a query',
    access: 'signedIn',
    params: ofQuery,
    body: messageSave,
    response: message,
    status: 201,
    idempotencyKey: true,
  }),
}
