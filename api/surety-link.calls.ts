import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { conditionAnswer, conditions } from './condition.ts'
import { id, idParam, requiredText } from './field.ts'
import { language } from './language.ts'
import { suretyView } from './surety-link.ts'

/** In the body, because URLs are logged. */
const token = requiredText(100)

/** Calls of a surety's page. The link's token authorises the first two; the cookie that `open` sets, the upload. */
export const suretyLinkCalls = {
  open: defineCall({
    method: 'POST',
    path: '/surety-link/open',
    summary: 'Conditions that a surety has to meet, at the surety’s link; without other data of the query',
    access: 'public',
    /** `language`: as the surety has picked it on the page; the next letters are in it. */
    body: z.object({ token, language: z.optional(language) }),
    response: suretyView,
  }),
  answer: defineCall({
    method: 'POST',
    path: '/surety-link/answer',
    summary: 'Answer a condition with a field’s value or a text, as the surety',
    access: 'public',
    body: z.extend(conditionAnswer, { token, conditionId: id }),
    response: conditions,
  }),
  answerWithFiles: defineCall({
    method: 'POST',
    path: '/surety-link/conditions/:conditionId/files',
    summary: 'Answer a condition by uploading the document, as the surety',
    access: 'public',
    params: z.object({ conditionId: idParam }),
    upload: 'files',
    response: conditions,
    status: 201,
  }),
}
