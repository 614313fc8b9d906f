import { lookup as lookupName, type LookupAddress } from 'node:dns'
import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isOnOwnMachine } from '../../../api/webhook.ts'
import { assertOutsideTransaction } from '../../platform/database/transaction-scope.ts'
import { isInsideAddress } from './inside-address.ts'

/** Headers and body of one message. */
export type WebhookMessage = { url: string; headers: Record<string, string>; body: string }
/** The HTTP status, or why there is none. */
export type WebhookAnswer = { status: number } | { fault: 'inside' | 'unreachable' | 'timeout' }
export type WebhookSender = (message: WebhookMessage) => Promise<WebhookAnswer>

export type WebhookSenderOptions = {
  lookup: (host: string, done: (error: Error | null, found: LookupAddress[]) => void) => void
  isInside: (address: string) => boolean
  /** Whether receivers on this machine may be called, at loopback addresses. */
  toOwnMachine: boolean
  /** Timeout of the whole attempt. */
  timeoutMs: number
}

const TIMEOUT_MS = 15_000

const usual: WebhookSenderOptions = {
  lookup: (host, done) => lookupName(host, { all: true }, done),
  isInside: isInsideAddress,
  toOwnMachine: false,
  timeoutMs: TIMEOUT_MS,
}

class InsideError extends Error {}

/**
 * Connects to exactly the addresses that were resolved and checked, so that a second DNS response cannot change them.
 * One internal address among them refuses the message.
 */
const outsideOnly =
  ({ lookup, isInside }: WebhookSenderOptions): LookupFunction =>
  (host, options, done) =>
    lookup(host, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return done(error ?? new Error('the name has no address'), '')
      if (found.some(({ address }) => isInside(address))) return done(new InsideError(host), '')
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })

const faultOf = (error: unknown, signal: AbortSignal): WebhookAnswer => {
  if (error instanceof InsideError) return { fault: 'inside' }
  return { fault: signal.aborted ? 'timeout' : 'unreachable' }
}

const requestOf = (protocol: string) => (protocol === 'https:' ? requestHttps : requestHttp)

const send = (url: URL, options: RequestOptions, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = requestOf(url.protocol)(url, options, (response) => {
      // The body is not read, because it is not needed and may never end.
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.on('error', reject)
    request.end(body)
  })

const isNoLoopback = (address: string): boolean => address !== '127.0.0.1' && address !== '::1'

/** Sends to URLs that partners enter: only to public addresses, without following redirects. */
export const createWebhookSender = (changed: Partial<WebhookSenderOptions> = {}): WebhookSender => {
  const usualOptions = { ...usual, ...changed }
  const ownMachine = { ...usualOptions, isInside: isNoLoopback }
  return async ({ url, headers, body }) => {
    assertOutsideTransaction('webhook')
    const target = new URL(url)
    const options = usualOptions.toOwnMachine && isOnOwnMachine(target) ? ownMachine : usualOptions
    const lookup = outsideOnly(options)
    const host = target.hostname.replaceAll(/^\[|\]$/g, '')
    // For an IP address there is no lookup, so it is checked here.
    if (isIP(host) !== 0 && options.isInside(host)) return { fault: 'inside' }
    const signal = AbortSignal.timeout(options.timeoutMs)
    try {
      const sent = { method: 'POST', headers, lookup, signal, agent: false } as const
      return { status: await send(target, sent, body) }
    } catch (error) {
      return faultOf(error, signal)
    }
  }
}
