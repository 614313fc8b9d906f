import { userCalls } from '../../api/user.calls.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Transaction } from '../platform/database/database.ts'
import { bind, type Api } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { lockOpenSession, type SessionDependencies } from '../session/authenticate.ts'
import { forgetDevices } from '../session/known-device.ts'
import { assertUnusualPassword, hashPassword, checkPresent } from '../session/password.ts'
import { savePasswordHash, endSessionsOf, type OpenSession } from '../session/session.store.ts'
import { clientInfoOf, sendSessionHeaders, startSession } from '../session/sign-in.ts'
import { findLogo, findManagers, findPartnerContext, saveLanguage, setHideVatFields } from './own.store.ts'

const auditOwn = (tx: Transaction, accountUserId: number, details: Record<string, unknown>) =>
  audit(tx, {
    event: 'user.settingChanged',
    accountUserId,
    subject: 'user',
    subjectId: accountUserId,
    details,
  })

const bindPassword = (api: Api<OpenSession> & SessionDependencies) => {
  bind(api, userCalls.savePassword, {}, async ({ user, query, body, database, request, reply }) => {
    const password = body?.password ?? query.password
    if (!password) {
      throw new Problem('request.invalid', { fields: [{ path: 'password', code: 'field.required' }] })
    }
    const client = clientInfoOf(request, api.config)
    await checkPresent(api, user, body?.presentPassword, client)
    await assertUnusualPassword(password, user.email)
    const passwordHash = await hashPassword(password)
    const { accountUserId } = user
    const started = await database.transaction(async (tx) => {
      await lockOpenSession(tx, user)
      await savePasswordHash(tx, accountUserId, passwordHash)
      await endSessionsOf(tx, accountUserId, api.now())
      await forgetDevices(tx, accountUserId, api.now(), client.device)
      await audit(tx, { event: 'user.passwordChanged', accountUserId, requestId: request.id })
      return startSession({ ...api, database: tx }, user, {
        ...client,
        method: 'password',
        verifiedAt: user.verifiedAt,
      })
    })
    // All earlier tokens are void; the person who changed the password continues with a new one.
    sendSessionHeaders(reply, started, api.config)
  })
}

/** Routes of the signed-in user's own account. */
export const ownRoutes = (api: Api<OpenSession> & SessionDependencies): void => {
  bind(api, userCalls.loggedIn, {}, async ({ user, database }) => ({
    user,
    partner: user.partnerId === null ? null : ((await findPartnerContext(database, user.partnerId)) ?? null),
    partnerId: user.partnerId,
    hideVatFields: user.hideVatFields,
    hasPassword: user.hasPassword,
    hasPasskey: user.hasPasskey,
    passkeyFrom: user.passkeyFrom,
    draftKey: api.tokens.draftKey(user.accountUserId),
  }))

  bind(api, userCalls.isPartnerInhouse, {}, async ({ principal }) => ({
    isInhouse: seesInhouse(principalKind(principal)),
  }))

  bind(api, userCalls.logo, {}, async ({ principal, database }) => ({
    logo: await findLogo(database, principal.userId),
  }))

  bind(api, userCalls.inhouseManagers, {}, async ({ database }) => findManagers(database))

  bind(api, userCalls.changeLanguage, {}, async ({ principal, query, database }) => {
    await database.transaction(async (tx) => {
      await saveLanguage(tx, principal.userId, query.language, api.now())
      await auditOwn(tx, principal.userId, { language: query.language })
    })
  })

  bind(api, userCalls.toggleHideVatFields, {}, ({ principal, database, query }) =>
    database.transaction(async (tx) => {
      const hideVatFields = await setHideVatFields(tx, principal.userId, query.hide)
      await auditOwn(tx, principal.userId, { hideVatFields })
      return { hideVatFields }
    }),
  )

  bindPassword(api)
}
