import { endOfOverlap } from '../../api/overlap.ts'
import { partnerCalls } from '../../api/partner.calls.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Transaction } from '../platform/database/database.ts'
import { type Api, bind, type Handled } from '../platform/http/bind.ts'
import { endOldApiKey, generateApiKey, revokeApiKey } from './api-key.ts'
import { lockPartner } from './partner.store.ts'

type Changed = { event: string; details?: Record<string, unknown> }
type KeyCall = (typeof partnerCalls)['revokeApiKey']
type Input = Pick<Handled<KeyCall>, 'principal' | 'request'>

const record = (
  tx: Transaction,
  { principal, request }: Input,
  partnerId: number,
  { event, details = {} }: Changed,
) =>
  audit(tx, {
    event,
    accountUserId: principal.userId,
    subject: 'partner',
    subjectId: partnerId,
    requestId: request.id,
    details,
  })

/** Compliance creates, replaces and revokes the API key of a partner's program. */
export const apiKeyRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  bind(api, partnerCalls.generateApiKey, {}, async (input) =>
    input.database.transaction(async (tx) => {
      const { partnerId } = await lockPartner(tx, input.params.id)
      const now = api.now()
      const oldEndsAt = endOfOverlap(input.body, now)
      const accountUserId = input.principal.userId
      const apiKey = await generateApiKey(tx, { partnerId, accountUserId, now, oldEndsAt })
      const details = input.body?.oldValidHours ? { oldEndsAt: oldEndsAt.toISOString() } : {}
      await record(tx, input, partnerId, { event: 'partner.apiKeyGenerated', details })
      return { apiKey }
    }),
  )
  bind(api, partnerCalls.revokeApiKey, {}, async (input) =>
    input.database.transaction(async (tx) => {
      const { partnerId } = await lockPartner(tx, input.params.id)
      if (!(await revokeApiKey(tx, { partnerId, now: api.now() }))) return
      await record(tx, input, partnerId, { event: 'partner.apiKeyRevoked' })
    }),
  )
  bind(api, partnerCalls.endOldApiKey, {}, async (input) =>
    input.database.transaction(async (tx) => {
      const { partnerId } = await lockPartner(tx, input.params.id)
      if (!(await endOldApiKey(tx, { partnerId, now: api.now() }))) return
      await record(tx, input, partnerId, { event: 'partner.oldApiKeyEnded' })
    }),
  )
}
