import {
  BrokenCircuitError,
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  wrap,
} from 'cockatiel'
import { channels } from '../../platform/metrics/channels.ts'
import type { HttpClient } from './http-client.ts'
import { ServiceError, type ServiceName } from './service-error.ts'

export type ResilienceOptions = {
  /** Consecutive failures that open the circuit. */
  failures: number
  /** Milliseconds until a trial request. */
  halfOpenAfterMs: number
}
export const defaultResilience: ResilienceOptions = { failures: 5, halfOpenAfterMs: 10_000 }

/** Concurrent requests, and the length of the queue: a slow service must not block the portal. */
const CONCURRENT = 20
/** A request to a person's phone stays open until the person responds. */
const CONCURRENT_LONG_POLLS = 200
const longPolling: ReadonlySet<ServiceName> = new Set(['smartId', 'mobileId'])

const isUnavailable = (error: unknown): boolean =>
  error instanceof ServiceError && error.outcome === 'unavailable'

/** How open a breaker is in each state. */
const OPEN: Record<CircuitState, number> = {
  [CircuitState.Closed]: 0,
  [CircuitState.HalfOpen]: 0.5,
  [CircuitState.Open]: 1,
  [CircuitState.Isolated]: 1,
}

/** Sends a request to a service, or rejects it at once. */
export type Guard = <T>(work: () => Promise<T>) => Promise<T>

/** Whether the guard rejected it, so that the service never received it. */
export const wasNeverSent = (cause: unknown): boolean =>
  cause instanceof BrokenCircuitError || cause instanceof BulkheadRejectedError

const outcomeOf = (cause: unknown): string => {
  if (wasNeverSent(cause)) return 'unsent'
  return cause instanceof ServiceError ? cause.outcome : 'failed'
}

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
  breaker.onStateChange((state) => channels.circuitChanged.publish({ service, open: OPEN[state] }))
  const policy = wrap(bulkhead(concurrent, concurrent), breaker)
  return async (work) => {
    const began = performance.now()
    try {
      const answer = await policy.execute(work)
      channels.serviceAsked.publish({ service, outcome: 'answered', began })
      return answer
    } catch (cause) {
      channels.serviceAsked.publish({ service, outcome: outcomeOf(cause), began })
      if (!wasNeverSent(cause)) throw cause
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
