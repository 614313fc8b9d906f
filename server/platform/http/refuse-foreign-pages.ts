import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

/** The portal's own script asks for data; a visit, a picture or a frame never changes anything. */
const isOwnScript = (headers: IncomingHttpHeaders): boolean =>
  (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin' &&
  (headers['sec-fetch-dest'] ?? 'empty') === 'empty'

/**
 * Another site's page may lead here, as a sign-in elsewhere does, and nothing else: its pictures, frames, scripts and prefetches would
 * count as what the visitor has tried, and lock a whole office out. Browsers say so themselves; what is no browser says nothing.
 */
export const refuseForeignPages = (scope: FastifyInstance): void => {
  scope.addHook('onRequest', async ({ headers, routeOptions: { config } }) => {
    if (config.call?.changes && !isOwnScript(headers)) throw new Problem('access.denied')
    const isVisit = headers['sec-fetch-dest'] === 'document' && headers['sec-purpose'] === undefined
    if (headers['sec-fetch-site'] === 'cross-site' && !isVisit) throw new Problem('access.denied')
  })
}
