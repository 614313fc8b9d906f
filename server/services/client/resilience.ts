import {
  BrokenCircuitError,
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  wrap,
} from 'cockatiel'
import type { HttpClient } from './http-client.ts'
import { ServiceError, type ServiceName } from './service-error.ts'

export type ResilienceOptions = {
  /** Requests that give no answer one after the other until the service is left alone. */
  failures: number
  /** Milliseconds after which one request tries whether it is back. */
  halfOpenAfterMs: number
}
export const defaultResilience: ResilienceOptions = { failures: 5, halfOpenAfterMs: 10_000 }

/** Requests at a time, and as many again that wait: a slow service must not gather all that the portal does. */
const CONCURRENT = 20
/** A person's phone is asked by a request that stays open until the person has answered. */
const CONCURRENT_LONG_POLLS = 200
const longPolling: ReadonlySet<ServiceName> = new Set(['smartId', 'mobileId'])

const isUnavailable = (error: unknown): boolean =>
  error instanceof ServiceError && error.outcome === 'unavailable'

/** Carries out one request to a service, or refuses at once. */
export type Guard = <T>(work: () => Promise<T>) => Promise<T>

/** Whether the guard refused it, so that the service never heard of it. */
export const isHeldBack = (cause: unknown): boolean =>
  cause instanceof BrokenCircuitError || cause instanceof BulkheadRejectedError

/**
 * Bulkhead and circuit breaker for one service: too many requests, and any request to a service that has just failed
 * several times in a row, are refused at once as `unavailable`.
 */
export const createGuard = (
  service: ServiceName,
  { failures, halfOpenAfterMs }: ResilienceOptions = defaultResilience,
): Guard => {
  const concurrent = longPolling.has(service) ? CONCURRENT_LONG_POLLS : CONCURRENT
  const breaker = circuitBreaker(handleWhen(isUnavailable), {
    halfOpenAfter: halfOpenAfterMs,
    breaker: new ConsecutiveBreaker(failures),
  })
  const policy = wrap(bulkhead(concurrent, concurrent), breaker)
  return async (work) => {
    try {
      return await policy.execute(work)
    } catch (cause) {
      if (!isHeldBack(cause)) throw cause
      const reason =
        cause instanceof BrokenCircuitError
          ? 'left alone after it failed several times'
          : 'has too many requests waiting'
      throw new ServiceError(service, 'unavailable', reason, { cause })
    }
  }
}

/** An HTTP client whose requests are guarded. */
export const withResilience = (
  service: ServiceName,
  client: HttpClient,
  options: ResilienceOptions = defaultResilience,
): HttpClient => {
  const guard = createGuard(service, options)
  return (request) => guard(() => client(request))
}
