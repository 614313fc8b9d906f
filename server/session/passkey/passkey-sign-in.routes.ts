import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { passkeyCalls } from '../../../api/passkey.calls.ts'
import type { Session } from '../../../api/session.ts'
import { audit } from '../../platform/audit/write-audit.ts'
import type { Api } from '../../platform/http/bind.ts'
import { bind } from '../../platform/http/bind.ts'
import { Problem } from '../../platform/http/problem.ts'
import { selectSettings } from '../../provider-settings/provider-settings.store.ts'
import type { SessionDependencies } from '../authenticate.ts'
import {
  type Account,
  endSessionsOf,
  findAccountById,
  maySignIn,
  type OpenSession,
} from '../session.store.ts'
import { clientInfoOf, sendSessionHeaders, startSession } from '../sign-in.ts'
import { addPasskey } from './add-passkey.ts'
import { creationOptions, requestOptions, verifyCreated, verifyUsed } from './ceremony.ts'
import { isUsable } from './passkey.store.ts'
import { isPasskeyDemanded } from '../passkey-demand.ts'
import { ensurePendingBrowser, findPending, pendingBrowser, removePending } from '../pending-sign-in.ts'

type PasskeyApi = Api<OpenSession> & SessionDependencies

type Asked = { request: FastifyRequest; reply: FastifyReply; credentialId: string }

/**
 * Starts the session of a person who has just used or created a passkey.
 * @throws Problem passkey.copied if the key was blocked meanwhile
 */
const open = async (
  api: PasskeyApi,
  account: Account,
  { request, reply, credentialId }: Asked,
): Promise<Session> => {
  await removePending(api.database, account.accountUserId)
  const client = clientInfoOf(request, api.config)
  const [jti, verifiedAt] = [randomUUID(), api.now()]
  const started = await startSession(api, account, { ...client, method: 'passkey', jti, verifiedAt })
  // Disabling the key ends all sessions, perhaps before this one was stored.
  if (!(await isUsable(api.database, credentialId))) {
    await endSessionsOf(api.database, account.accountUserId, api.now(), { only: jti })
    throw new Problem('passkey.copied')
  }
  sendSessionHeaders(reply, started, api.config)
  return started.session
}

/** @throws Problem login.failed for an account that may not sign in any more */
const admitted = async (api: PasskeyApi, accountUserId: number, requestId: string): Promise<Account> => {
  const account = await findAccountById(api.database, accountUserId)
  if (account && maySignIn(account)) return account
  await audit(api.database, {
    event: 'session.refused',
    accountUserId,
    requestId,
    details: { method: 'passkey' },
  })
  throw new Problem('passkey.refused')
}

const bindSignIn = (api: PasskeyApi): void => {
  bind(api, passkeyCalls.startSignIn, {}, async ({ body, request, reply }) => {
    const pending = body?.afterPassword
      ? await findPending(api.database, pendingBrowser(request, api.config), api.now())
      : null
    if (pending === undefined) throw new Problem('passkey.over')
    const browser = ensurePendingBrowser(request, reply, api.config)
    return requestOptions(api, { boundTo: `signIn ${browser}`, accountUserId: pending })
  })

  bind(api, passkeyCalls.signIn, {}, async ({ body, request, reply }) => {
    const browser = pendingBrowser(request, api.config)
    if (browser === null) throw new Problem('passkey.over')
    const answered = { boundTo: `signIn ${browser}`, requestId: request.id } as const
    const { accountUserId, credentialId } = await verifyUsed(api, body.response, answered)
    const account = await admitted(api, accountUserId, request.id)
    return open(api, account, { request, reply, credentialId })
  })
}

/** The account that has given its password in this browser and must now add its first passkey. @throws Problem passkey.over */
const pendingWithoutPasskey = async (api: PasskeyApi, request: FastifyRequest) => {
  const browser = pendingBrowser(request, api.config)
  const accountUserId = await findPending(api.database, browser, api.now())
  const account = accountUserId === undefined ? undefined : await findAccountById(api.database, accountUserId)
  const isWaiting =
    account && maySignIn(account) && !account.hasPasskey && isPasskeyDemanded(account, api.now())
  if (!isWaiting || browser === null) throw new Problem('passkey.over')
  return { account, boundTo: `first ${browser}` } as const
}

const bindFirst = (api: PasskeyApi): void => {
  bind(api, passkeyCalls.startFirst, {}, async ({ request }) => {
    const { account, boundTo } = await pendingWithoutPasskey(api, request)
    const { name: provider } = await selectSettings(api.database)
    return creationOptions(api, account, { boundTo, provider })
  })

  bind(api, passkeyCalls.addFirst, {}, async ({ body, request, reply }) => {
    const { account, boundTo } = await pendingWithoutPasskey(api, request)
    const answered = { boundTo, requestId: request.id, accountUserId: account.accountUserId }
    const created = await verifyCreated(api, body.response, answered)
    await api.database.transaction((tx) =>
      addPasskey(api, tx, { ...created, name: body.name, isFirst: true }, clientInfoOf(request, api.config)),
    )
    return open(api, account, { request, reply, credentialId: created.credentialId })
  })
}

/** Routes of signing in with a passkey: at once, after the password, and with the first one. */
export const passkeySignInRoutes = (api: PasskeyApi): void => {
  bindSignIn(api)
  bindFirst(api)
}
