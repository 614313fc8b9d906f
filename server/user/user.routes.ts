import type { FastifyRequest } from 'fastify'
import type { Principal } from '../../api/role.ts'
import { userCalls } from '../../api/user.calls.ts'
import { changedIdentity } from '../../domain/user-rights.ts'
import { validUserChange, validUserSave } from '../../domain/valid/valid-user.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import type { OpenSession } from '../session/session.store.ts'
import {
  changeUser,
  createUser,
  deactivateUser,
  deleteUser,
  endSessions,
  findAdministered,
  recoverPasskey,
} from './change-user.ts'
import { inviteAgain, withdrawInvitation } from './invitation.ts'
import { limitTaken } from './taken-limit.ts'
import { toUser, toUserRow, findUsers } from './user.store.ts'

const CREATED = 201

type UserApi = Api<OpenSession> & Pick<Dependencies, 'config' | 'jobs' | 'now'>
type Input = { principal: Principal; user: OpenSession; request: FastifyRequest }

const byOf = ({ principal, user, request }: Input) => ({ principal, session: user, requestId: request.id })

const bindForm = (api: UserApi): void => {
  bind(api, userCalls.edit, {}, async ({ database, principal, params }) =>
    toUser(await findAdministered(database, principal, params.id)),
  )
  bind(api, userCalls.save, { body: validUserSave }, async (input) => {
    const create = () => input.database.transaction((tx) => createUser(api, tx, byOf(input), input.body))
    const stored = await limitTaken(api, input, create)
    void input.reply.code(CREATED)
    return toUser(stored)
  })
  bind(api, userCalls.update, { body: validUserChange }, async (input) => {
    const { database, principal, body } = input
    const change = () => database.transaction((tx) => changeUser(api, tx, byOf(input), body))
    const isTrying =
      principal.partnerAdmin &&
      changedIdentity(await findAdministered(database, principal, body.accountUserId), body).length > 0
    return toUser(await (isTrying ? limitTaken(api, input, change) : change()))
  })
}

/** Routes of the accounts, for compliance and partners' administrators. */
export const userRoutes = (api: UserApi): void => {
  bind(api, userCalls.findAll, {}, async ({ database, principal }) =>
    (await findUsers(database, principal.partnerId ?? undefined)).map(toUserRow),
  )
  bindForm(api)
  bind(api, userCalls.deactivate, {}, async (input) =>
    toUser(await input.database.transaction((tx) => deactivateUser(api, tx, byOf(input), input.params.id))),
  )
  bind(api, userCalls.delete, {}, (input) =>
    input.database.transaction((tx) => deleteUser(api, tx, byOf(input), input.body.accountUserId)),
  )
  bind(api, userCalls.recoverPasskey, {}, (input) =>
    input.database.transaction((tx) =>
      recoverPasskey(api, tx, byOf(input), { accountUserId: input.params.id, reason: input.body.reason }),
    ),
  )
  bind(api, userCalls.endSessions, {}, (input) =>
    input.database.transaction((tx) => endSessions(api, tx, byOf(input), input.params.id)),
  )
  bind(api, userCalls.withdrawInvitation, {}, async (input) =>
    toUser(
      await input.database.transaction((tx) => withdrawInvitation(api, tx, byOf(input), input.params.id)),
    ),
  )
  bind(api, userCalls.resendActivation, {}, (input) =>
    input.database.transaction((tx) => inviteAgain(api, tx, byOf(input), input.params.id)),
  )
}
