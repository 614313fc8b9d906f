import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { multilineText, orDocumented } from './field.ts'

const messageText = z.nullable(multilineText(2000))

/** In a response null means no message; in a request it deletes the message. */
const dashboardMessage = z.object({ text: messageText })

/** The documented body is the text alone; null or an empty body deletes the message. */
const dashboardMessageSave = orDocumented(dashboardMessage, z.optional(messageText), (sent) => ({
  text: sent ?? null,
}))

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
    body: dashboardMessageSave,
    textBody: true,
    answer: dashboardMessage,
  }),
}
