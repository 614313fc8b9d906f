import { userCalls } from '../../contract/user.calls.ts'
import { audit } from '../audit/audit.ts'
import { bind, type Api } from '../http/bind.ts'
import { Problem } from '../http/problem.ts'
import { hashPassword } from '../session/password.ts'
import { endSessionsOf } from '../session/session.store.ts'
import { fromOf, sendSessionHeaders, startSession } from '../session/sign-in.ts'
import {
  findLogo,
  findManagers,
  findPartnerContext,
  saveLanguage,
  savePasswordHash,
  toggleHideVatFields,
} from './own.store.ts'

/** What a signed-in user reads and changes of their own account. */
export const ownRoutes = (api: Api): void => {
  bind(api, userCalls.loggedIn, {}, async ({ user, database }) => ({
    user,
    partner: user.partnerId === null ? null : ((await findPartnerContext(database, user.partnerId)) ?? null),
    partnerId: user.partnerId,
    hideVatFields: user.hideVatFields,
  }))

  bind(api, userCalls.isPartnerInhouse, {}, async ({ actor }) => ({ isInhouse: actor.inhouse }))

  bind(api, userCalls.logo, {}, async ({ actor, database }) => ({
    logo: await findLogo(database, actor.userId),
  }))

  bind(api, userCalls.inhouseManagers, {}, async ({ database }) => findManagers(database))

  bind(api, userCalls.changeLanguage, {}, async ({ actor, query, database }) => {
    await saveLanguage(database, actor.userId, query.language)
  })

  bind(api, userCalls.savePassword, {}, async ({ user, query, body, database, request, reply }) => {
    const password = body?.password ?? query.password
    if (!password) {
      throw new Problem('request.invalid', { fields: [{ path: 'password', code: 'field.required' }] })
    }
    const passwordHash = await hashPassword(password)
    const { accountUserId } = user
    const started = await database.transaction(async (tx) => {
      await savePasswordHash(tx, accountUserId, passwordHash)
      await endSessionsOf(tx, accountUserId, api.now())
      await audit(tx, { event: 'user.passwordChanged', accountUserId, requestId: request.id })
      return startSession({ ...api, database: tx }, user, { ...fromOf(request), method: 'password' })
    })
    // Every token given out before is dead; whoever knew the password enough to change it goes on with a new one.
    sendSessionHeaders(reply, started)
  })

  bind(api, userCalls.toggleHideVatFields, {}, async ({ actor, database }) => ({
    hideVatFields: await toggleHideVatFields(database, actor.userId),
  }))
}
