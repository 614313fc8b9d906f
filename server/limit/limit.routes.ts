import { limitCalls } from '../../api/limit.calls.ts'
import { stripIdentifier } from '../../domain/identifier/strip.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { audit } from '../platform/audit/write-audit.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { ServiceError } from '../services/client/service-error.ts'
import { followLater } from './follow.job.ts'
import { limitFor, readerOf } from './limit-reader.ts'
import type { Fingerprints } from '../query/parts/representative.ts'
import { storeReading } from './reading.store.ts'
import { findLimit, storeAnswer, storeRequest, limitFacts } from '../query/parts/limit.store.ts'
import { queryCalls } from '../../api/query.calls.ts'
import { findQuery, loadQueryParts } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'

/** The engine's status for a code that it rejects. */
const REJECTED: readonly (number | undefined)[] = [400, 404, 422]

/**
 * Requests a check from the engine.
 * @throws Problem request.invalid at this parameter if the engine rejects the code
 */
const asked = async <T>(parameter: string, answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ServiceError && REJECTED.includes(error.status))
      throw new Problem('request.invalid', { fields: [{ path: parameter, code: 'field.registryCode' }] })
    throw error
  }
}

export const limitRoutes = (
  api: Api & Pick<Dependencies, 'jobs' | 'now' | 'services'> & Fingerprints,
): void => {
  const { limitEngine } = api.services
  bind(api, limitCalls.get, {}, async ({ principal, database, params }) => {
    const regCode = stripIdentifier(params.regno)
    await storeReading(database, principal.userId, regCode, api.now())
    const reader = await readerOf(database, principal, regCode)
    // The same response as before any check: the right to read comes from a check, which is recorded.
    if (!reader.limit) return null
    const answer = await asked('regno', limitEngine.get(regCode))
    if (answer) await storeAnswer(database, regCode, answer, api.now())
    // The engine may no longer know the customer, or may have a newer result.
    const limit = (await findLimit(database, regCode))?.answer ?? null
    if (limit === null) return null
    return limitFor(api, reader, regCode, limit)
  })
  // Not in the handler, because that may run inside a transaction and the engine may hang.
  const prepare = async ({ params }: { params: { custRegCode: string } }) => {
    const custRegCode = stripIdentifier(params.custRegCode)
    await asked('custRegCode', limitEngine.request(custRegCode))
    return { value: custRegCode }
  }
  bind(api, limitCalls.request, { prepare }, async ({ principal, database, prepared: custRegCode }) => {
    await database.transaction(async (tx) => {
      await storeReading(tx, principal.userId, custRegCode, api.now())
      const limitId = await storeRequest(tx, custRegCode, principal.userId, api.now())
      await followLater(api.jobs, tx, limitId)
      await audit(tx, {
        event: 'limit.requested',
        accountUserId: principal.userId,
        subject: 'limit',
        subjectId: limitId,
      })
    })
    return { custRegCode }
  })
}

/** The message id of the reason; a customer qualifies once checked and not blocked. */
const reasonAgainst = (limit: ReturnType<typeof limitFacts>): string | null => {
  if (limit === null || limit.status === 'checking') return 'refusal.limitKnown'
  return limit.status === 'blocked' ? 'refusal.notBlocked' : null
}

export const qualifyRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  bind(api, queryCalls.qualifyCustomer, {}, async ({ principal, database, params }) => {
    const stored = await loadQueryParts(
      database,
      assertVisible(principal, await findQuery(database, params.id)),
    )
    const reason = reasonAgainst(limitFacts(stored.limit, api.now()))
    return { qualified: reason === null, reason }
  })
}
