import * as z from 'zod/mini'
import { defineCall, nothing } from './call.ts'
import { filledText, flagParam, id, idParam, orDocumented } from './field.ts'
import { language } from './language.ts'
import { newPassword, presentPassword } from './session.ts'
import { loggedInUser, manager, user, userChange, userRow, userSave } from './user.ts'

/** Partner administrators reach the users of their own partner only. */
const administrators = ['COMPLIANCE', 'partnerAdmin'] as const

export const userCalls = {
  loggedIn: defineCall({
    method: 'GET',
    path: '/user/get-logged-in-user',
    summary: 'Who is signed in, and the partner context',
    access: 'signedIn',
    answer: loggedInUser,
  }),
  isPartnerInhouse: defineCall({
    method: 'GET',
    path: '/user/is-partner-inhouse',
    summary: 'Whether the user sees queries as in-house: at an in-house partner, in credit or compliance',
    access: 'signedIn',
    answer: z.object({ isInhouse: z.boolean() }),
  }),
  logo: defineCall({
    method: 'GET',
    path: '/user/get-logo',
    summary: 'The logo of the user, as a data URL',
    access: 'signedIn',
    answer: z.object({ logo: z.nullable(z.string()) }),
  }),
  changeLanguage: defineCall({
    method: 'PUT',
    path: '/user/change-language',
    summary: 'Store the language of the user',
    access: 'signedIn',
    query: z.object({ language }),
    answer: nothing,
  }),
  savePassword: defineCall({
    method: 'PUT',
    path: '/user/save-password',
    summary:
      'Change the own password, in the body (alone, too) or as a parameter; later than some minutes after a sign-in it needs the present one, too. All sessions end, and a new token comes in the headers',
    access: 'signedIn',
    query: z.object({ password: z.optional(newPassword) }),
    body: z.optional(
      orDocumented(
        z.object({ password: newPassword, presentPassword: z.optional(presentPassword) }),
        newPassword,
        (password) => ({ password }),
      ),
    ),
    textBody: true,
    answer: nothing,
    startsSession: true,
  }),
  toggleHideVatFields: defineCall({
    method: 'PUT',
    path: '/user/toggle-hide-vat-fields',
    summary: 'Show or hide amounts with VAT: as `hide` says, the other way round without it',
    access: 'signedIn',
    query: z.object({ hide: z.optional(flagParam) }),
    answer: z.object({ hideVatFields: z.boolean() }),
  }),
  inhouseManagers: defineCall({
    method: 'GET',
    path: '/user/find-all-inhouse-partners',
    summary: 'Users who may manage queries',
    access: 'signedIn',
    answer: z.array(manager),
  }),
  findAll: defineCall({
    method: 'GET',
    path: '/user/find-all',
    summary: 'All users that the caller administers, personal codes masked',
    access: administrators,
    answer: z.array(userRow),
  }),
  edit: defineCall({
    method: 'GET',
    path: '/user/:id/edit',
    summary: 'One user',
    access: administrators,
    params: z.object({ id: idParam }),
    answer: user,
  }),
  save: defineCall({
    method: 'POST',
    path: '/user/save',
    summary: 'Create a user and send the activation link',
    access: administrators,
    body: userSave,
    answer: user,
    status: 201,
    once: true,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/user/update',
    summary:
      'Change a user; another role, partner, e-mail or personal code ends the sessions, and the last two need a confirmation. With `modifiedDtime` it is refused where the user was changed since',
    access: administrators,
    body: userChange,
    answer: user,
  }),
  delete: defineCall({
    method: 'POST',
    path: '/user/delete',
    summary: 'Delete a user and end the sessions; what the user did keeps the name',
    access: ['COMPLIANCE'],
    body: z.object({ accountUserId: id }),
    answer: nothing,
    verified: true,
  }),
  deactivate: defineCall({
    method: 'POST',
    path: '/user/:id/deactivate',
    summary: 'Close an account and end its sessions; a new activation link opens it again',
    access: administrators,
    params: z.object({ id: idParam }),
    answer: user,
  }),
  resendActivation: defineCall({
    method: 'POST',
    path: '/user/:id/resend-activation',
    summary: 'Send the activation link again',
    access: administrators,
    params: z.object({ id: idParam }),
    answer: nothing,
    once: true,
  }),
  withdrawInvitation: defineCall({
    method: 'POST',
    path: '/user/:id/withdraw-invitation',
    summary: 'End an invitation that has not been used; a new activation link invites again',
    access: administrators,
    params: z.object({ id: idParam }),
    answer: user,
  }),
  recoverPasskey: defineCall({
    method: 'POST',
    path: '/user/:id/passkey-recovery',
    summary:
      'Send a user who has lost the passkeys a link that replaces them, with the reason; not for the own account',
    access: ['COMPLIANCE'],
    params: z.object({ id: idParam }),
    body: z.object({ reason: filledText(500) }),
    answer: nothing,
    verified: true,
  }),
  endSessions: defineCall({
    method: 'POST',
    path: '/user/:id/end-sessions',
    summary: "End all of a user's sessions",
    access: ['COMPLIANCE'],
    params: z.object({ id: idParam }),
    answer: nothing,
  }),
}
