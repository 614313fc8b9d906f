import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { requiredText } from './field.ts'
import { photoView } from './photo.ts'

/** Calls of a phone that has scanned a code. The token authorises the first, the cookie that it sets the second. */
export const photoCalls = {
  open: defineCall({
    method: 'POST',
    path: '/photo/open',
    summary: 'Open the code of a condition; only the first browser that opens it can use it',
    access: 'public',
    /** In the body, because URLs are logged. */
    body: z.object({ token: requiredText(100) }),
    response: photoView,
  }),
  send: defineCall({
    method: 'POST',
    path: '/photo/files',
    summary: 'Answer the condition of the opened code with photos; possible once',
    access: 'public',
    upload: 'files',
    response: photoView,
    status: 201,
  }),
}
