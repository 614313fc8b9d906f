import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PARTNER_API_PREFIX } from '../../api/partner-api.calls.ts'
import { Problem } from '../platform/http/problem.ts'
import { applicationRoutes, type ProgramApi } from './application.routes.ts'
import { identified, identifyProgram, refuseKeyInAddress } from './program.ts'

type PartnerApi = Omit<ProgramApi, 'app' | 'authenticate'> & { config: { partnerApiRateLimit: number } }

const MINUTE_MS = 60_000
/** Wrong keys per minute and address; a correctly configured program sends none. */
const WRONG_KEYS = 20

const addressOf = ({ ip }: FastifyRequest) => `wrong-key/${ip}`
const programOf = ({ program }: FastifyRequest) => program?.program ?? ''

/** @throws Problem request.tooMany */
const createLimits = (scope: FastifyInstance, calls: number) => {
  const ofProgram = scope.createRateLimit({ max: calls, timeWindow: MINUTE_MS, keyGenerator: programOf })
  const ofWrongKeys = scope.createRateLimit({
    max: WRONG_KEYS,
    timeWindow: MINUTE_MS,
    keyGenerator: addressOf,
  })
  return async (request: FastifyRequest, limit: 'program' | 'wrongKeys') => {
    const counted = await (limit === 'program' ? ofProgram : ofWrongKeys)(request)
    if (!counted.isAllowed && counted.isExceeded)
      throw new Problem('request.tooMany', { retryAfter: counted.ttlInSeconds })
    return counted
  }
}

const isWrongKey = (error: unknown) => error instanceof Problem && error.code === 'apiKey.invalid'

/** The API for partners' programs: authenticates by key and has rate limits in addition to those of the IP address. */
export const partnerApi = (app: FastifyInstance, dependencies: PartnerApi): void => {
  const { database, config, now } = dependencies
  const identify = async (request: FastifyRequest): Promise<void> => {
    request.program = await identifyProgram(database, request, now())
    request.language = request.program.language
  }
  void app.register(
    async (scope) => {
      const count = createLimits(scope, config.partnerApiRateLimit)
      // Before the body is read.
      scope.addHook('onRequest', async (request, reply) => {
        refuseKeyInAddress(request)
        await identify(request).catch(async (error: unknown) => {
          if (isWrongKey(error)) await count(request, 'wrongKeys')
          throw error
        })
        const counted = await count(request, 'program')
        if (!counted.isAllowed)
          void reply
            .header('x-ratelimit-limit', counted.max)
            .header('x-ratelimit-remaining', counted.remaining)
            .header('x-ratelimit-reset', counted.ttlInSeconds)
      })
      applicationRoutes({ ...dependencies, app: scope, authenticate: identified })
    },
    { prefix: PARTNER_API_PREFIX },
  )
}
