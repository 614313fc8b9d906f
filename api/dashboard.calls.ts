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
    summary: 'Message shown on all dashboards',
    access: 'signedIn',
    response: dashboardMessage,
  }),
  saveMessage: defineCall({
    method: 'POST',
    path: '/dashboard/message',
    summary: 'Save or delete the message shown on all dashboards',
    access: ['COMPLIANCE'],
    body: dashboardMessageSave,
    textBody: true,
    response: dashboardMessage,
  }),
}
