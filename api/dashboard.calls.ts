import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { text } from './field.ts'

/** In a response null means no message; in a request it deletes the message. */
const dashboardMessage = z.object({ text: z.nullable(text(2000)) })

export const dashboardCalls = {
  message: defineCall({
    method: 'GET',
    path: '/dashboard/message',
    summary: 'The message on the dashboards',
    access: 'signedIn',
    answer: dashboardMessage,
  }),
  saveMessage: defineCall({
    method: 'POST',
    path: '/dashboard/message',
    summary: 'Store or delete the message on the dashboards',
    access: ['COMPLIANCE'],
    body: dashboardMessage,
    answer: dashboardMessage,
  }),
}
