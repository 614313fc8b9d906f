import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { requiredText } from './field.ts'
import { readLimit } from './limit.ts'

/** Passed to the limit engine; dots and dashes alone are rejected. */
const regCode = requiredText(30).check(z.regex(/[\p{L}\p{N}]/u, 'field.registryCode'))

export const limitCalls = {
  get: defineCall({
    method: 'GET',
    path: '/limits/:regno',
    summary: 'Limit of a customer; null before the first request',
    access: 'signedIn',
    params: z.object({ regno: regCode }),
    response: z.nullable(readLimit),
  }),
  request: defineCall({
    method: 'POST',
    path: '/limits/:custRegCode',
    summary: 'Start a limit check of a customer',
    access: 'signedIn',
    params: z.object({ custRegCode: regCode }),
    body: z.optional(z.object({})),
    response: z.object({ custRegCode: z.string() }),
    status: 202,
    idempotencyKey: true,
  }),
}
