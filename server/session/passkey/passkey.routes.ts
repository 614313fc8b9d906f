import { passkeyCalls } from '../../../api/passkey.calls.ts'
import type { OwnPasskey } from '../../../api/passkey.ts'
import { audit } from '../../platform/audit/write-audit.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { assertConfirmed } from '../../platform/http/auth.ts'
import { type Api, bind } from '../../platform/http/bind.ts'
import { Problem } from '../../platform/http/problem.ts'
import { selectSettings } from '../../provider-settings/provider-settings.store.ts'
import { lockOpenSession, type SessionDependencies } from '../authenticate.ts'
import { checkPresent } from '../password.ts'
import { markVerified, type OpenSession } from '../session.store.ts'
import { clientInfoOf } from '../sign-in.ts'
import { addPasskey } from './add-passkey.ts'
import { creationOptions, requestOptions, verifyCreated, verifyUsed } from './ceremony.ts'
import { isPasskeyDemanded, unconfirmedBecause } from '../passkey-demand.ts'
import { findPasskeysOf, type PasskeyRow, removePasskey, renamePasskey } from './passkey.store.ts'

type PasskeyApi = Api<OpenSession> & SessionDependencies

const CREATED = 201
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const toOwn = ({ passkeyId: id, name, createdAt, lastUsedAt, blockedAt }: PasskeyRow): OwnPasskey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  blockedAt: blockedAt?.toISOString() ?? null,
})

const bindAdding = (api: PasskeyApi): void => {
  bind(api, passkeyCalls.startAdding, {}, async ({ user, body, request }) => {
    if (user.hasPasskey) assertConfirmed(unconfirmedBecause(user, api.now()))
    else await checkPresent(api, user, body?.presentPassword, clientInfoOf(request, api.config))
    const { name: provider } = await selectSettings(api.database)
    return creationOptions(api, user, { boundTo: `add ${user.jti}`, provider })
  })

  bind(api, passkeyCalls.add, {}, async ({ user, body, request, reply }) => {
    const { accountUserId, jti } = user
    const answered = { boundTo: `add ${jti}`, requestId: request.id, accountUserId } as const
    const created = await verifyCreated(api, body.response, answered)
    const stored = await api.database.transaction(async (tx) => {
      await lockOpenSession(tx, user)
      await markVerified(tx, jti, api.now())
      return addPasskey(api, tx, { ...created, name: body.name }, clientInfoOf(request, api.config))
    })
    void reply.code(CREATED)
    return toOwn(stored)
  })
}

const bindConfirming = (api: PasskeyApi): void => {
  bind(api, passkeyCalls.startConfirming, {}, async ({ user }) => {
    if (!user.hasPasskey) throw new Problem('session.passkeyMissing')
    return requestOptions(api, { boundTo: `confirm ${user.jti}`, accountUserId: user.accountUserId })
  })

  bind(api, passkeyCalls.confirm, {}, async ({ user, body, request }) => {
    await verifyUsed(api, body.response, { boundTo: `confirm ${user.jti}`, requestId: request.id })
    await markVerified(api.database, user.jti, api.now())
  })
}

/**
 * Whether a user without a usable key needs one: if the provider demands it, or if the user has a blocked key, because
 * steps still ask for a confirmation, which a blocked key cannot give.
 */
const needsPasskey = async (
  { now }: Pick<PasskeyApi, 'now'>,
  tx: Transaction,
  user: OpenSession,
): Promise<boolean> => {
  const left = await findPasskeysOf(tx, user.accountUserId)
  if (left.some(({ blockedAt }) => blockedAt === null)) return false
  return left.length > 0 || isPasskeyDemanded(user, now())
}

/** Routes of the user's own passkeys. */
export const passkeyRoutes = (api: PasskeyApi): void => {
  bind(api, passkeyCalls.own, {}, async ({ user, database }) =>
    (await findPasskeysOf(database, user.accountUserId)).map(toOwn),
  )
  bindAdding(api)
  bindConfirming(api)

  bind(api, passkeyCalls.rename, {}, async ({ user, params: { passkeyId }, body: { name }, request }) => {
    const { accountUserId } = user
    await api.database.transaction(async (tx) => {
      const renamed =
        UUID.test(passkeyId) && (await renamePasskey(tx, { accountUserId, passkeyId }, name.trim()))
      if (!renamed) throw new Problem('notFound')
      await audit(tx, {
        event: 'passkey.renamed',
        accountUserId,
        requestId: request.id,
        details: { name: name.trim() },
      })
    })
  })

  bind(api, passkeyCalls.remove, {}, async ({ user, params: { passkeyId }, request }) => {
    const { accountUserId } = user
    await api.database.transaction(async (tx) => {
      await lockOpenSession(tx, user)
      const name = UUID.test(passkeyId) ? await removePasskey(tx, { accountUserId, passkeyId }) : undefined
      if (name === undefined) throw new Problem('notFound')
      if (await needsPasskey(api, tx, user)) throw new Problem('passkey.last')
      await audit(tx, { event: 'passkey.removed', accountUserId, requestId: request.id, details: { name } })
    })
  })
}
