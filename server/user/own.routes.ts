import { userCalls } from '../../contract/user.calls.ts'
import { audit } from '../audit/audit.ts'
import { bind, type Api } from '../http/bind.ts'
import { Problem } from '../http/problem.ts'
import { hashPassword } from '../session/password.ts'
import { endSessionsOf } from '../session/session.store.ts'
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

  bind(api, userCalls.savePassword, {}, async ({ actor, query, body, database, request }) => {
    const password = body?.password ?? query.password
    if (!password) {
      throw new Problem('request.invalid', { fields: [{ path: 'password', code: 'field.required' }] })
    }
    const passwordHash = await hashPassword(password)
    await database.transaction(async (tx) => {
      await savePasswordHash(tx, actor.userId, passwordHash)
      await endSessionsOf(tx, actor.userId, api.now())
      await audit(tx, { event: 'user.passwordChanged', accountUserId: actor.userId, requestId: request.id })
    })
  })

  bind(api, userCalls.toggleHideVatFields, {}, async ({ actor, database }) => ({
    hideVatFields: await toggleHideVatFields(database, actor.userId),
  }))
}
