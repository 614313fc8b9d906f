import type { ActivationState } from '../../../contract/registration.calls.ts'
import { registrationCalls } from '../../../contract/registration.calls.ts'
import { audit } from '../../audit/audit.ts'
import { bind, type Api } from '../../http/bind.ts'
import { Problem } from '../../http/problem.ts'
import type { Connection } from '../../database/database.ts'
import { countAttempt } from '../../session/login-limit.ts'
import { hashPassword } from '../../session/password.ts'
import { endSessionsOf } from '../../session/session.store.ts'
import { activateUser, findActivation, type FoundActivation, uuidHash } from './activation.store.ts'
import { inviteUser } from './invite.job.ts'

const stateOf = ({ usedAt, active, expiresAt }: FoundActivation, now: Date): ActivationState => {
  if (usedAt !== null || active) return 'used'
  return expiresAt <= now ? 'expired' : 'open'
}

/** @throws Problem activation.unknown */
const find = async (connection: Connection, uuid: string): Promise<FoundActivation> => {
  const found = await findActivation(connection, uuid)
  if (!found) throw new Problem('activation.unknown')
  return found
}

/** From the letter with the link to the first password. */
export const activationRoutes = (api: Api): void => {
  bind(api, registrationCalls.activationState, {}, async ({ params, database }) => ({
    state: stateOf(await find(database, params.uuid), api.now()),
  }))

  bind(api, registrationCalls.createPassword, {}, async ({ params, query, body, request }) => {
    const password = body?.password ?? query.password
    if (!password) {
      throw new Problem('request.invalid', { fields: [{ path: 'password', code: 'field.required' }] })
    }
    const passwordHash = await hashPassword(password)
    await api.database.transaction(async (tx) => {
      const found = await find(tx, params.uuid)
      const state = stateOf(found, api.now())
      if (state !== 'open') throw new Problem(`activation.${state}`)
      const { accountUserId } = found
      await activateUser(tx, accountUserId, passwordHash, api.now())
      await endSessionsOf(tx, accountUserId, api.now())
      await audit(tx, { event: 'user.activated', accountUserId, requestId: request.id })
    })
  })

  bind(api, registrationCalls.resetActivationLink, {}, async ({ params, database, request }) => {
    const found = await find(database, params.uuid)
    if (stateOf(found, api.now()) === 'used') throw new Problem('activation.used')
    const asked = { account: `activation:${uuidHash(params.uuid)}`, address: request.ip, now: api.now() }
    await countAttempt(api.database, asked, 'request.tooMany')
    await database.transaction(async (tx) => {
      const { accountUserId } = found
      await inviteUser(api, tx, accountUserId)
      await audit(tx, { event: 'user.invited', accountUserId, requestId: request.id })
    })
  })
}
