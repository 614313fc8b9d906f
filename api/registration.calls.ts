import * as z from 'zod/mini'
import { defineCall, noContent } from './call.ts'
import { requiredEmail, uuidParam } from './field.ts'
import { newPassword } from './session.ts'

const activation = z.object({ uuid: uuidParam })

/** Purpose of a link: a first password, or a new one for a forgotten one. */
export const activationPurposes = ['invitation', 'reset'] as const
export type ActivationPurpose = (typeof activationPurposes)[number]

/** An `expired` link can be sent again; a `used` one redirects to the sign-in; a `withdrawn` one leads nowhere. */
export const activationStates = ['open', 'expired', 'used', 'withdrawn'] as const
export type ActivationState = (typeof activationStates)[number]

const activationLink = z.object({
  state: z.enum(activationStates),
  purpose: z.enum(activationPurposes),
  /** The user's name; only while the link is valid. */
  account: z.nullable(z.object({ fullName: z.string(), email: z.string() })),
})
export type ActivationLink = z.infer<typeof activationLink>

export const registrationCalls = {
  activationState: defineCall({
    method: 'GET',
    path: '/register/:uuid',
    summary: 'State of an activation or password reset link, and its account',
    access: 'public',
    params: activation,
    response: activationLink,
  }),
  resetActivationLink: defineCall({
    method: 'PUT',
    path: '/register/:uuid/reset-activation-link',
    summary: 'Resend an activation or password reset link',
    access: 'public',
    params: activation,
    response: noContent,
  }),
  createPassword: defineCall({
    method: 'PUT',
    path: '/register/create-password/:uuid',
    summary: 'Set the password with a link; in the body, or as a parameter',
    access: 'public',
    params: activation,
    query: z.object({ password: z.optional(newPassword) }),
    body: z.optional(z.object({ password: newPassword })),
    response: noContent,
  }),
  forgotPassword: defineCall({
    method: 'POST',
    path: '/register/forgot-password',
    summary: 'Request a password reset link; the response is the same for a known and an unknown e-mail',
    access: 'public',
    body: z.object({ email: requiredEmail }),
    response: noContent,
  }),
}
