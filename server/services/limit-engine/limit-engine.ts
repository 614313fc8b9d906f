import { type Limit, limit } from '../../../api/limit.ts'
import { type HttpClient, bearer, endpoint, parseResponse } from '../client/http-client.ts'
import { ServiceError } from '../client/service-error.ts'

export type LimitEngine = {
  /** Starts a check of the customer unless one is running. Throws ServiceError. */
  request: (regCode: string) => Promise<void>
  /** The current limit (amounts in euros), or null before the first request. Throws ServiceError. */
  get: (regCode: string) => Promise<Limit | null>
}

export type LimitEngineConfig = { url: string; token?: string }

/** Client of the operator's limit engine; its protocol is in limit-engine.openapi.json. */
export const createLimitEngine = (config: LimitEngineConfig, http: HttpClient): LimitEngine => {
  const ofCustomer = (regCode: string) => ({
    url: endpoint(config.url, `/limits/${encodeURIComponent(regCode)}`),
    // A consumer's code is a personal code.
    loggedPath: '/limits/',
    headers: bearer(config.token),
  })
  return {
    request: async (regCode) => {
      const response = await http({ method: 'POST', ...ofCustomer(regCode), idempotent: true })
      if (response.status === 404)
        throw new ServiceError('limitEngine', 'refused', 'answered 404', { status: 404 })
    },
    get: async (regCode) => {
      const response = await http({ method: 'GET', ...ofCustomer(regCode), idempotent: true })
      return response.status === 404 ? null : parseResponse('limitEngine', response, limit)
    },
  }
}
