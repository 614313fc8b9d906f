import * as z from 'zod/mini'
import {
  choice,
  filledText,
  id,
  moment,
  phone,
  requiredEmail,
  requiredText,
  storedEmail,
  text,
  yesNo,
} from './field.ts'
import { language } from './language.ts'
import { role, roles } from './role.ts'

/** Partner data of the signed-in user for the shell. */
export const partnerContext = z.object({
  partnerId: id,
  businessName: z.string(),
  regCode: z.string(),
  inhouse: z.boolean(),
  featureSelfServe: z.boolean(),
  featureOnSpot: z.boolean(),
  manualSigning: z.boolean(),
  editContractFee: z.boolean(),
  editInsurance: z.boolean(),
  lendifyLimit: z.boolean(),
  showKickback: z.boolean(),
})
export type PartnerContext = z.infer<typeof partnerContext>

export const signedInUser = z.object({
  accountUserId: id,
  fullName: z.string(),
  email: z.string(),
  role,
  language,
  hideVatFields: z.boolean(),
  partnerId: z.nullable(id),
  partnerAdmin: yesNo,
})

export const loggedInUser = z.object({
  user: signedInUser,
  partner: z.nullable(partnerContext),
  partnerId: z.nullable(id),
  hideVatFields: z.boolean(),
  /** False for a user who signs in by phone or single sign-on and has not chosen a password. */
  hasPassword: z.boolean(),
  hasPasskey: z.boolean(),
  /** The day from which the provider demands more than a password of this user; null: it does not. */
  passkeyFrom: z.nullable(z.string()),
  /** Key with which the browser encrypts unsaved input; the same at each sign-in. */
  draftKey: z.string(),
})
export type LoggedInUser = z.infer<typeof loggedInUser>

/** Image as a data URL, at most about 200 kB. */
export const logo = z.nullable(
  z
    .string()
    .check(
      z.maxLength(280_000, 'field.pictureTooLarge'),
      z.regex(/^data:image\/(?:png|jpeg|webp);base64,/, 'field.picture'),
    ),
)

/** A user in a request of the administration. */
export const userForm = z.object({
  firstName: filledText(100),
  lastName: filledText(100),
  personalCode: requiredText(20),
  email: requiredEmail,
  phone,
  userRole: choice(roles),
  language,
  logo,
  partnerId: z.nullable(id),
  /** Administers the users of the same partner; given and taken back by compliance. */
  partnerAdmin: yesNo,
})
export type UserForm = z.infer<typeof userForm>

const mayBeLeftOut = { phone: true, language: true, logo: true, partnerId: true, partnerAdmin: true } as const

/** A new user: by default English, without phone, logo and partner. */
export const userSave = z.partial(userForm, mayBeLeftOut)
export type UserSave = z.infer<typeof userSave>

/** A user without a personal code may stay so. */
const changed = { personalCode: text(20), accountUserId: id, modifiedDtime: z.optional(moment) }

/** A changed user: omitted fields keep their values. */
export const userChange = z.extend(userSave, changed)
export type UserChange = z.infer<typeof userChange>

/** With `modifiedDtime` it is refused if the user was changed since. */
export const userUpdate = z.extend(userForm, changed)
export type UserUpdate = z.infer<typeof userUpdate>

/** A user in a response of the administration. */
export const user = z.object({
  accountUserId: id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  personalCode: text(20),
  email: storedEmail,
  phone: z.string(),
  userRole: role,
  language,
  logo,
  partnerId: z.nullable(id),
  partnerAdmin: yesNo,
  /** The partner's name. */
  partner: z.nullable(z.string()),
  /** False until the first password is set, and after a deactivation. */
  active: yesNo,
  /** No password has been set yet. */
  invited: z.boolean(),
  /** The invitation was withdrawn before it was used. */
  withdrawn: z.boolean(),
  /** Deactivated or withdrawn by compliance, so partners' administrators can neither change the account nor bring it back. */
  closedByCompliance: z.boolean(),
  hideVatFields: z.boolean(),
  modifiedDtime: moment,
  /** When a passkey of the user was blocked because it may have been copied; null if none is blocked. */
  passkeyBlockedDtime: z.nullable(moment),
})
export type User = z.infer<typeof user>

/** A user in the list: without the logo, and with the personal code masked. */
export const userRow = z.omit(user, { logo: true, passkeyBlockedDtime: true })
export type UserRow = z.infer<typeof userRow>

/** A user who can be chosen as a manager. */
export const manager = z.object({ accountUserId: id, fullName: z.string() })
export type Manager = z.infer<typeof manager>
