import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { createServices, type Services, type ServicesConfig } from '../../../server/services/services.ts'
import { PATIENCE_MS } from '../../specs/service-faults.table.ts'
import { PARTNER } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { type FaultyHttp, startFaultyHttp } from './faulty-http.ts'

const silent = { warn: () => undefined }
/** A short open time of the circuit breaker, so that a test sees it close. */
export const resilience = { failures: 5, halfOpenAfterMs: 50 }
const retry = { timeoutMs: PATIENCE_MS, retryDelayMs: 1 }

/** Services with their own HTTP URL. */
export type HttpService = 'businessRegister' | 'limitEngine' | 'ledger' | 'signing' | 'smartId' | 'mobileId'

export type FaultyPortal = {
  server: TestServer
  service: FaultyHttp
  /** The same services with a circuit breaker that stays open longer than any test. */
  unforgiving?: Services
  stop: () => Promise<void>
}

const UNFORGIVING_MS = 600_000

/** Starts a portal with a faulty server in front of one service. */
export const startFaultyPortal = async (name: HttpService): Promise<FaultyPortal> => {
  const made: FaultyHttp[] = []
  let unforgiving: Services | undefined
  const reach = async (configured: ServicesConfig) => {
    const one = configured[name]
    if (!one) throw new Error(`${name} is not configured`)
    const faulty = await startFaultyHttp(one.url)
    made.push(faulty)
    const config = { ...configured, [name]: { ...one, url: faulty.url } }
    const never = { ...resilience, halfOpenAfterMs: UNFORGIVING_MS }
    unforgiving = createServices(config, silent, retry, never)
    return createServices(config, silent, retry, resilience)
  }
  const server = await startTestServer({ reach })
  const [service] = made
  if (!service) throw new Error('no services were made')
  return {
    server,
    service,
    ...(unforgiving && { unforgiving }),
    stop: async () => {
      await service.stop()
      await server.stop()
    },
  }
}

/** Expects that other calls are served, and that no transaction is open and no lock held. */
export const expectOthersGoOn = async (server: TestServer): Promise<void> => {
  const lists = await Promise.all(
    [1, 2, 3].map(() => server.request(queryListCalls.ofPartner, { body: ['P'] }, PARTNER)),
  )
  expect(lists.map(({ status }) => status)).toEqual([200, 200, 200])
  const { rows } = await server.database.execute(sql`
    select state, query from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'tehing'
      and state like 'idle in transaction%' and state_change < now() - interval '200 milliseconds'`)
  expect(rows).toEqual([])
}
