import { useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import type { CallResponse } from '../../api/call.ts'
import { languages } from '../../api/language.ts'
import { partnerCalls } from '../../api/partner.calls.ts'
import { type User, user as userSchema, type UserForm, type UserUpdate } from '../../api/user.ts'
import { userCalls } from '../../api/user.calls.ts'
import { validUserForm, validUserUpdate } from '../../domain/valid/valid-user.ts'
import type { RecordShape } from '../../domain/versions.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { languageNames } from '../shell/language/names.ts'
import { maskedCode } from '../design/masked-code.ts'
import { readByCall, startWith } from '../record/read-record.ts'
import { type RecordTexts, useRecordEditor } from '../record/useRecordEditor.ts'
import { useUser } from './useUser.ts'

export const USERS = '/users'

const empty: UserForm = {
  firstName: '',
  lastName: '',
  personalCode: '',
  email: '',
  phone: '',
  userRole: 'PARTNER',
  language: 'et',
  logo: null,
  partnerId: null,
  partnerAdmin: false,
}

/** Role and partner depend on each other, so they are chosen together. */
const shape: RecordShape = {
  together: { role: ['userRole', 'partnerId'] },
  follows: ['accountUserId', 'modifiedDtime'],
}

export type Partners = CallResponse<typeof partnerCalls.names>

/** The partners whose users the signed-in user administers. */
export const usePartners = () => {
  const { partner } = useUser()
  const own = partner && [{ partnerId: partner.partnerId, businessName: partner.businessName }]
  return useApiQuery(partnerCalls.names, {}, own ? { initialData: own, enabled: false } : {})
}

/** Refetches the list, and the form in case it is opened again. */
export const useRefreshUsers = () => {
  const refresh = useInvalidate()
  return () =>
    Promise.all([refresh(userCalls.findAll), refresh(userCalls.edit), refresh(userCalls.inhouseManagers)])
}

/** Values that a link to the form of a new account fills in. */
export type NewUserPreset = Partial<Pick<UserForm, 'userRole' | 'partnerId'>>

/** The form of a new account, whose user gets an invitation. */
export const useNewUser = (partners: Partners, preset: NewUserPreset) => {
  const { user, partnerId } = useUser()
  // A partner's administrator gives the own role at the own partner.
  const given = user.partnerAdmin ? { userRole: user.role, partnerId } : preset
  const create = useApiMutation(userCalls.save)
  return useRecordEditor<UserForm, UserForm, User>({
    ...useCommon(partners),
    draft: { userId: user.accountUserId, form: formName('new') },
    schema: validUserForm,
    read: startWith({ ...empty, ...given }),
    save: (body) => create.mutateAsync({ body }),
    valuesOf: toForm,
    saved: 'user.created',
    isNew: true,
    formOf: ({ accountUserId }) => ({ form: formName(accountUserId), path: `/user/${accountUserId}/edit` }),
  })
}

/** The form of an existing account. */
export const useUserEditor = (id: number, partners: Partners) => {
  const { user } = useUser()
  const change = useApiMutation(userCalls.update)
  return useRecordEditor<UserUpdate, UserUpdate, User>({
    ...useCommon(partners),
    draft: { userId: user.accountUserId, form: formName(id) },
    schema: validUserUpdate,
    read: readByCall(userCalls.edit, { params: { id } }, toForm),
    save: (body) => change.mutateAsync({ body }),
    valuesOf: toForm,
    saved: 'user.saved',
  })
}

const formName = (of: number | 'new') => `user.${of}`

const useRecordTexts = (partners: Partners): RecordTexts => {
  const intl = useIntl()
  const text = (id: string) => intl.formatMessage({ id })
  const roleOf = ({ userRole, partnerId }: Pick<UserForm, 'userRole' | 'partnerId'>) => {
    const partner = partners.find((one) => one.partnerId === partnerId)?.businessName
    return [text(`role.${userRole}`), partner].filter(Boolean).join(', ')
  }
  return {
    name: (path) => text(path === 'role' ? 'user.userRole' : `user.${path}`),
    value: (path, value) => {
      if (path === 'role') return roleOf(value as UserForm)
      if (path === 'logo') return value === null ? '' : text('record.picture')
      if (path === 'partnerAdmin') return text(`user.partnerAdmin.${value === true ? 'yes' : 'no'}`)
      const shown = typeof value === 'string' ? value : ''
      if (path === 'language') {
        const language = languages.find((one) => one === shown)
        return language ? languageNames[language] : shown
      }
      return path === 'personalCode' ? maskedCode(shown) : shown
    },
  }
}

const toForm = (user: User): UserUpdate => ({
  accountUserId: user.accountUserId,
  modifiedDtime: user.modifiedDtime,
  firstName: user.firstName,
  lastName: user.lastName,
  personalCode: user.personalCode,
  email: user.email,
  phone: user.phone,
  userRole: user.userRole,
  language: user.language,
  logo: user.logo,
  partnerId: user.partnerId,
  partnerAdmin: user.partnerAdmin,
})

const useCommon = (partners: Partners) => {
  const [, navigate] = useLocation()
  return {
    texts: useRecordTexts(partners),
    shape,
    record: userSchema,
    onSaved: useRefreshUsers(),
    leave: () => navigate(USERS),
  }
}
