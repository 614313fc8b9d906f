import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { multilineText, orDocumented, text } from './field.ts'

/** Longer than any address that the list writes. */
const ADDRESS_MAX = 2000

const messageText = z.nullable(multilineText(2000))

/** In a response null means no message; in a request it deletes the message. */
const dashboardMessage = z.object({ text: messageText })

/** Documented is the text alone; null, or an empty body, deletes the message. */
const dashboardMessageSave = orDocumented(dashboardMessage, z.optional(messageText), (sent) => ({
  text: sent ?? null,
}))

/**
 * `answers` are those of the calls that the dashboard makes as it opens, each under its path and input as JSON; `drawn` is
 * what they look like, null where the server has no built client to draw with or one of them failed.
 */
const dashboardOpening = z.object({
  answers: z.record(z.string(), z.unknown()),
  drawn: z.nullable(z.object({ styles: z.string(), html: z.string() })),
})
export type DashboardOpening = z.infer<typeof dashboardOpening>

export const dashboardCalls = {
  opening: defineCall({
    method: 'GET',
    path: '/dashboard/opening',
    summary: 'The own dashboard as it opens: what it shows, and how that looks before any script has run',
    access: 'signedIn',
    /** What the page's address says of the list, without the question mark. */
    query: z.object({ address: z.optional(text(ADDRESS_MAX)) }),
    answer: dashboardOpening,
  }),
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
