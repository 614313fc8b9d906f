import * as z from 'zod/mini'
import type { Role } from '../../api/role.ts'
import { type UserForm, logo, userChange, userForm, userSave, userUpdate } from '../../api/user.ts'
import { pictureOf } from '../picture.ts'
import { crossFieldRule } from './cross-field.ts'
import { personalCode, phoneNumber } from './valid-identifier.ts'

const worksForProvider = (role: Role): boolean => role === 'CREDIT' || role === 'COMPLIANCE'

/** Whether users of a role belong to a partner; the others work for the provider. */
export const hasPartner = (role: Role): boolean => role === 'PARTNER' || role === 'SHOP'

const fields = {
  phone: phoneNumber,
  personalCode: personalCode.check(z.minLength(1, 'field.required')),
  logo: logo.check(z.refine((value) => value === null || pictureOf(value) !== null, 'field.picture')),
}

const partnerGiven = crossFieldRule<UserForm>({
  path: 'partnerId',
  code: 'field.required',
  holds: ({ userRole, partnerId }) => !hasPartner(userRole) || partnerId !== null,
})

const partnerLeftOut = crossFieldRule<UserForm>({
  path: 'partnerId',
  code: 'field.roleWithoutPartner',
  holds: ({ userRole, partnerId }) => !worksForProvider(userRole) || partnerId === null,
})

const administratorHasPartner = crossFieldRule<UserForm>({
  path: 'partnerAdmin',
  code: 'field.roleWithoutPartner',
  holds: ({ userRole, partnerAdmin }) => !worksForProvider(userRole) || !partnerAdmin,
})

const rules = [partnerGiven, partnerLeftOut, administratorHasPartner] as const

/** Schema of a new user (specification 2, section 5): a valid personal code, and a partner where the role has one. */
export const validUserForm = z.extend(userForm, fields).check(...rules)

/** Schema of a user without a personal code, who may stay so. */
export const validUserWithoutCode = z.extend(userForm, { ...fields, personalCode }).check(...rules)

const givenFields = { personalCode: fields.personalCode, logo: z.optional(fields.logo) }

/** Schema of a partial new user; rules about the partner apply to the whole user. */
export const validUserSave = z.extend(userSave, givenFields)

/** Schema of a partial change of a user. Only a user without a personal code may be sent without, see `change-user.ts`. */
export const validUserChange = z.extend(userChange, { ...givenFields, personalCode })

/** Schema of a whole changed user. The server refuses to remove a personal code. */
export const validUserUpdate = z.extend(userUpdate, { ...fields, personalCode }).check(...rules)
