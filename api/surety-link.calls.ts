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
    summary: 'What a surety’s link leads to: what is asked of the surety, and nothing else of the query',
    access: 'public',
    /** `language`: as the surety has picked it on the page; the next letters are in it. */
    body: z.object({ token, language: z.optional(language) }),
    answer: suretyView,
  }),
  answer: defineCall({
    method: 'POST',
    path: '/surety-link/answer',
    summary: 'Answer, as the surety, with the value of a field or in words',
    access: 'public',
    body: z.extend(conditionAnswer, { token, conditionId: id }),
    answer: conditions,
  }),
  answerWithFiles: defineCall({
    method: 'POST',
    path: '/surety-link/conditions/:conditionId/files',
    summary: 'Answer, as the surety, by uploading the document',
    access: 'public',
    params: z.object({ conditionId: idParam }),
    upload: 'files',
    answer: conditions,
    status: 201,
  }),
}
