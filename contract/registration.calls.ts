import * as z from 'zod/mini'
import { defineCall, nothing } from './call.ts'
import { uuidParam } from './field.ts'
import { newPassword } from './session.ts'

const activation = z.object({ uuid: uuidParam })

export const registrationCalls = {
  resetActivationLink: defineCall({
    method: 'PUT',
    path: '/register/:uuid/reset-activation-link',
    summary: 'Send the activation link again',
    access: 'public',
    params: activation,
    answer: nothing,
    once: true,
  }),
  createPassword: defineCall({
    method: 'PUT',
    path: '/register/create-password/:uuid',
    summary: 'Choose the first password: in the body, or as a parameter',
    access: 'public',
    params: activation,
    query: z.object({ password: z.optional(newPassword) }),
    body: z.optional(z.object({ password: newPassword })),
    answer: nothing,
  }),
}
