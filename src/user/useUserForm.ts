import { useState } from 'react'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { type User, type UserForm, type UserUpdate, user as userSchema } from '../../api/user.ts'
import { userCalls } from '../../api/user.calls.ts'
import { validUserForm, validUserUpdate } from '../../domain/valid/user.ts'
import { CallError } from '../api/call-error.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { useAlerts } from '../app/alerts/useAlerts.ts'
import { placeProblem } from '../design/form/place-problem.ts'
import { useRecordForm } from '../draft/useRecordForm.ts'
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
}

/** The list, and the form should it be opened again. */
export const useRefreshUsers = () => {
  const refresh = useInvalidate()
  return () =>
    Promise.all([refresh(userCalls.findAll), refresh(userCalls.edit), refresh(userCalls.inhouseManagers)])
}

/** A new account; its person is sent the invitation. */
export const useNewUser = () => {
  const [, navigate] = useLocation()
  const { succeed, failWith } = useAlerts()
  const refresh = useRefreshUsers()
  const { user } = useUser()
  const { form, restored, discard, clear } = useRecordForm({
    draft: { userId: user.accountUserId, form: 'user.new' },
    schema: validUserForm,
    stored: empty,
  })
  const create = useApiMutation(userCalls.save)
  const save = async (body: UserForm) => {
    try {
      await create.mutateAsync({ body })
    } catch (error) {
      if (!placeProblem(form, error)) failWith(error)
      return
    }
    clear()
    succeed('user.created')
    await refresh()
    navigate(USERS)
  }
  return { form, restored, discard, save, busy: create.isPending }
}

/** The user as somebody else has stored it since it was opened. */
const storedIn = (error: unknown): User | null => {
  if (!(error instanceof CallError) || error.problem.code !== 'record.conflict') return null
  const parsed = z.safeParse(userSchema, error.problem.stored)
  return parsed.success ? parsed.data : null
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
})

/** An account that is changed. `newer` is what somebody else has stored meanwhile; saved again, the form replaces it. */
export const useUserForm = (user: User) => {
  const [, navigate] = useLocation()
  const { succeed, fail, failWith } = useAlerts()
  const refresh = useRefreshUsers()
  const [newer, setNewer] = useState<User | null>(null)
  const { accountUserId: userId } = useUser().user
  const { form, restored, discard, clear } = useRecordForm({
    draft: { userId, form: `user.${user.accountUserId}` },
    schema: validUserUpdate,
    stored: toForm(user),
  })
  const change = useApiMutation(userCalls.update)
  const save = async (body: UserUpdate) => {
    try {
      await change.mutateAsync({ body })
    } catch (error) {
      const stored = storedIn(error)
      setNewer(stored)
      if (stored) form.setValue('modifiedDtime', stored.modifiedDtime)
      if (stored) fail('error.record.conflict', {}, { long: true })
      else if (!placeProblem(form, error)) failWith(error)
      return
    }
    clear()
    succeed('user.saved')
    await refresh()
    navigate(USERS)
  }
  return { form, restored, discard, save, busy: change.isPending, newer }
}
