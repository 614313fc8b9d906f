import { type Limit, limit } from '../../contract/limit.ts'
import { type Ask, bearer, parseReply, under } from './outside.ts'
import { ServiceError } from './service-error.ts'

export type LimitEngine = {
  /** Starts a check of the customer; one already under way goes on. Throws ServiceError. */
  request: (regCode: string) => Promise<void>
  /** The limit as it stands (amounts in euros), or null before the first request. Throws ServiceError. */
  get: (regCode: string) => Promise<Limit | null>
}

export type LimitEngineConfig = { url: string; token?: string }

/** The operator's limit engine; its protocol is in limit-engine.openapi.json. */
export const createLimitEngine = (config: LimitEngineConfig, ask: Ask): LimitEngine => {
  const limitUrl = (regCode: string) => under(config.url, `/limits/${encodeURIComponent(regCode)}`)
  const headers = bearer(config.token)
  return {
    request: async (regCode) => {
      const reply = await ask({ method: 'POST', url: limitUrl(regCode), headers, repeatable: true })
      if (reply.status === 404)
        throw new ServiceError('limitEngine', 'refused', 'answered 404', { status: 404 })
    },
    get: async (regCode) => {
      const reply = await ask({ method: 'GET', url: limitUrl(regCode), headers, repeatable: true })
      return reply.status === 404 ? null : parseReply('limitEngine', reply, limit)
    },
  }
}
