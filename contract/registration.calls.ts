import * as z from 'zod/mini'
import { defineCall, nothing } from './call.ts'
import { uuidParam } from './field.ts'
import { newPassword } from './session.ts'

const activation = z.object({ uuid: uuidParam })

/** `expired` may be sent again; `used` leads to the sign-in. */
export const activationStates = ['open', 'expired', 'used'] as const
export type ActivationState = (typeof activationStates)[number]

export const registrationCalls = {
  activationState: defineCall({
    method: 'GET',
    path: '/register/:uuid',
    summary: 'Whether an activation link can still be used',
    access: 'public',
    params: activation,
    answer: z.object({ state: z.enum(activationStates) }),
  }),
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
