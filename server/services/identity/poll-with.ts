import * as z from 'zod/mini'
import { type HttpClient, endpoint, parseResponse } from '../client/http-client.ts'
import type { ServiceName } from '../client/service-error.ts'
import type {
  Authentication,
  Confirmation,
  IdentityProvider,
  IdentityResult,
  PollOptions,
} from './identity.ts'

/** How long the provider holds a poll before it responds that nothing has happened yet. */
const LONG_POLL_MS = 20_000
/** Longer than the poll itself, as the Mobile-ID documentation asks. */
export const LONG_POLL_TIMEOUT_MS = LONG_POLL_MS + 1500

type Provider<Status extends z.ZodMiniType<{ state: 'RUNNING' | 'COMPLETE' }>> = {
  service: ServiceName
  url: string
  /** What the session's id is appended to; the log has only this part. */
  sessionPath: string
  status: Status
  /** The provider's response for a completed session. */
  resultOf: (status: z.output<Status>) => string | undefined
  results: ReadonlyMap<string, IdentityResult>
  /** Throws UntrustedResponse. */
  verify: (authentication: Authentication, response: unknown, options: PollOptions) => Promise<Confirmation>
}

/** The long poll that Smart-ID and Mobile-ID have in common. */
export const pollWith =
  <Status extends z.ZodMiniType<{ state: 'RUNNING' | 'COMPLETE' }>>(
    http: HttpClient,
    { service, url, sessionPath, status, resultOf, results, verify }: Provider<Status>,
  ): IdentityProvider['poll'] =>
  async (authentication, options) => {
    const response = await http({
      method: 'GET',
      url: endpoint(url, `${sessionPath}${encodeURIComponent(authentication.providerSession)}`, {
        timeoutMs: String(LONG_POLL_MS),
      }),
      loggedPath: sessionPath,
      idempotent: true,
      timeoutMs: LONG_POLL_TIMEOUT_MS,
      signal: options.signal,
    })
    const polled = parseResponse(service, response, status)
    if (polled.state === 'RUNNING') return { result: 'RUNNING' }
    const result = results.get(resultOf(polled) ?? '') ?? 'ERROR'
    if (result !== 'OK') return { result }
    const confirmation = await verify(authentication, parseResponse(service, response, z.unknown()), options)
    return { result, ...confirmation }
  }
