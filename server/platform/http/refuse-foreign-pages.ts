import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

/**
 * Another site's page may lead here, as a sign-in elsewhere does, and nothing else: its pictures, frames and scripts would
 * count as what the visitor has tried, and lock a whole office out. Browsers say so themselves; what is no browser says nothing.
 */
export const refuseForeignPages = (scope: FastifyInstance): void => {
  scope.addHook('onRequest', async ({ headers }) => {
    if (headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-dest'] !== 'document')
      throw new Problem('access.denied')
  })
}
