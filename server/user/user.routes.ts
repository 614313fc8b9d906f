import type { FastifyRequest } from 'fastify'
import type { Principal } from '../../api/role.ts'
import { userCalls } from '../../api/user.calls.ts'
import { validUserForm, validUserUpdate } from '../../domain/valid/user.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Connection } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { changeUser, createUser, deactivateUser, deleteUser, inviteAgain } from './change-user.ts'
import { toUser, toUserRow } from './user.ts'
import { findUser, findUsers } from './user.store.ts'

const CREATED = 201

type UserApi = Api & Pick<Dependencies, 'jobs' | 'now'>
type Input = { principal: Principal; request: FastifyRequest; database: Connection }

const byOf = ({ principal, request }: Input) => ({ principal, requestId: request.id })

/** A user in full. That the personal code was read is on record. @throws Problem notFound */
const read = async (input: Input, accountUserId: number) => {
  const { database, principal, request } = input
  const found = await findUser(database, accountUserId)
  if (!found) throw new Problem('notFound')
  if (found.personalCode !== '')
    await audit(database, {
      event: 'user.personalCodesRead',
      accountUserId: principal.userId,
      subject: 'user',
      subjectId: accountUserId,
      requestId: request.id,
    })
  return toUser(found)
}

const bindForm = (api: UserApi): void => {
  bind(api, userCalls.edit, {}, (input) => read(input, input.params.id))
  bind(api, userCalls.save, { body: validUserForm }, async (input) => {
    const stored = await input.database.transaction((tx) => createUser(api, tx, byOf(input), input.body))
    void input.reply.code(CREATED)
    return toUser(stored)
  })
  bind(api, userCalls.update, { body: validUserUpdate }, async (input) =>
    toUser(await input.database.transaction((tx) => changeUser(api, tx, byOf(input), input.body))),
  )
}

/** The accounts of the portal, administered by compliance. */
export const userRoutes = (api: UserApi): void => {
  bind(api, userCalls.findAll, {}, async ({ database }) => (await findUsers(database)).map(toUserRow))
  bindForm(api)
  bind(api, userCalls.deactivate, {}, async (input) =>
    toUser(await input.database.transaction((tx) => deactivateUser(api, tx, byOf(input), input.params.id))),
  )
  bind(api, userCalls.delete, {}, (input) =>
    input.database.transaction((tx) => deleteUser(api, tx, byOf(input), input.body.accountUserId)),
  )
  bind(api, userCalls.resendActivation, {}, (input) =>
    input.database.transaction((tx) => inviteAgain(api, tx, byOf(input), input.params.id)),
  )
}
