import * as z from 'zod/mini'
import { defineCall, noContent } from './call.ts'
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
    summary: 'The signed-in user, and the partner',
    access: 'signedIn',
    response: loggedInUser,
  }),
  isPartnerInhouse: defineCall({
    method: 'GET',
    path: '/user/is-partner-inhouse',
    summary: 'Whether the user sees queries as in-house: at an in-house partner, in credit or compliance',
    access: 'signedIn',
    response: z.object({ isInhouse: z.boolean() }),
  }),
  logo: defineCall({
    method: 'GET',
    path: '/user/get-logo',
    summary: 'The user’s logo, as a data URL',
    access: 'signedIn',
    response: z.object({ logo: z.nullable(z.string()) }),
  }),
  changeLanguage: defineCall({
    method: 'PUT',
    path: '/user/change-language',
    summary: 'Save the user’s language',
    access: 'signedIn',
    query: z.object({ language }),
    response: noContent,
  }),
  savePassword: defineCall({
    method: 'PUT',
    path: '/user/save-password',
    summary:
      'Change the own password, in the body (as JSON or plain text) or as a parameter; requires the current one some minutes after the sign-in. Ends all sessions; a new token is in the headers',
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
    response: noContent,
    startsSession: true,
  }),
  toggleHideVatFields: defineCall({
    method: 'PUT',
    path: '/user/toggle-hide-vat-fields',
    summary: 'Show or hide amounts with VAT, as `hide` says; without it toggle',
    access: 'signedIn',
    query: z.object({ hide: z.optional(flagParam) }),
    response: z.object({ hideVatFields: z.boolean() }),
  }),
  inhouseManagers: defineCall({
    method: 'GET',
    path: '/user/find-all-inhouse-partners',
    summary: 'Users who may manage queries',
    access: 'signedIn',
    response: z.array(manager),
  }),
  findAll: defineCall({
    method: 'GET',
    path: '/user/find-all',
    summary: 'All users that the caller administers, personal codes masked',
    access: administrators,
    response: z.array(userRow),
  }),
  edit: defineCall({
    method: 'GET',
    path: '/user/:id/edit',
    summary: 'One user',
    access: administrators,
    params: z.object({ id: idParam }),
    response: user,
  }),
  save: defineCall({
    method: 'POST',
    path: '/user/save',
    summary: 'Create a user and send the activation link',
    access: administrators,
    body: userSave,
    response: user,
    status: 201,
    idempotencyKey: true,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/user/update',
    summary:
      'Change a user; a new role, partner, e-mail or personal code ends the sessions, and the last two require a confirmation. With `modifiedDtime`, rejected if the user has changed since then',
    access: administrators,
    body: userChange,
    response: user,
  }),
  delete: defineCall({
    method: 'POST',
    path: '/user/delete',
    summary: 'Delete a user and end the sessions; records of the user’s actions keep the name',
    access: ['COMPLIANCE'],
    body: z.object({ accountUserId: id }),
    response: noContent,
    needsConfirmation: true,
  }),
  deactivate: defineCall({
    method: 'POST',
    path: '/user/:id/deactivate',
    summary: 'Deactivate an account and end its sessions; a new activation link reactivates it',
    access: administrators,
    params: z.object({ id: idParam }),
    response: user,
  }),
  resendActivation: defineCall({
    method: 'POST',
    path: '/user/:id/resend-activation',
    summary: 'Resend the activation link',
    access: administrators,
    params: z.object({ id: idParam }),
    response: noContent,
    idempotencyKey: true,
  }),
  withdrawInvitation: defineCall({
    method: 'POST',
    path: '/user/:id/withdraw-invitation',
    summary: 'Withdraw an unused invitation; a new activation link invites again',
    access: administrators,
    params: z.object({ id: idParam }),
    response: user,
  }),
  recoverPasskey: defineCall({
    method: 'POST',
    path: '/user/:id/passkey-recovery',
    summary:
      'Send a user who has lost their passkeys a recovery link, with the reason; not for the own account',
    access: ['COMPLIANCE'],
    params: z.object({ id: idParam }),
    body: z.object({ reason: filledText(500) }),
    response: noContent,
    needsConfirmation: true,
  }),
  endSessions: defineCall({
    method: 'POST',
    path: '/user/:id/end-sessions',
    summary: "End all of a user's sessions",
    access: ['COMPLIANCE'],
    params: z.object({ id: idParam }),
    response: noContent,
  }),
}
