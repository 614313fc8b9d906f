import { partnerCalls } from '../../api/partner.calls.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { audit } from '../platform/audit/write-audit.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { generateApiKey, revokeApiKey } from './api-key.ts'
import { lockPartner } from './partner.store.ts'

/** Compliance gives a partner the key of its program, and takes it away. */
export const apiKeyRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  bind(api, partnerCalls.generateApiKey, {}, async ({ principal, params, database, request }) =>
    database.transaction(async (tx) => {
      const { partnerId } = await lockPartner(tx, params.id)
      const accountUserId = principal.userId
      const apiKey = await generateApiKey(tx, { partnerId, accountUserId, now: api.now() })
      const event = 'partner.apiKeyGenerated'
      await audit(tx, {
        event,
        accountUserId,
        subject: 'partner',
        subjectId: partnerId,
        requestId: request.id,
      })
      return { apiKey }
    }),
  )

  bind(api, partnerCalls.revokeApiKey, {}, async ({ principal, params, database, request }) =>
    database.transaction(async (tx) => {
      const { partnerId } = await lockPartner(tx, params.id)
      if (!(await revokeApiKey(tx, { partnerId, now: api.now() }))) return
      const event = 'partner.apiKeyRevoked'
      const accountUserId = principal.userId
      await audit(tx, {
        event,
        accountUserId,
        subject: 'partner',
        subjectId: partnerId,
        requestId: request.id,
      })
    }),
  )
}
