import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from './problem.ts'

/**
 * The token is in local storage, so only our own files may run as scripts, and nothing within a page. Inline styles are allowed
 * because Emotion injects them. Images come as data URLs (logos) and blobs; documents are shown in blob frames.
 */
const policy = (https: boolean) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    frameSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(https && { upgradeInsecureRequests: [] }),
  },
})

/** What no page of ours uses. */
const forbidden = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
const permissions = forbidden.map((feature) => `${feature}=()`).join(', ')

/** Security headers on every response; HSTS and upgrades only where the public URL is https. */
export const secure = async (app: FastifyInstance, publicUrl: string): Promise<void> => {
  const https = publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: policy(https),
    hsts: https,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('permissions-policy', permissions)
    // Responses are not cached unless they say so.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  })
}

/** Only the portal's scripts may call; navigations, images and frames change nothing. */
const isOwnScript = (headers: IncomingHttpHeaders): boolean =>
  (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin' &&
  (headers['sec-fetch-dest'] ?? 'empty') === 'empty'

/**
 * Rejects requests from other sites except navigations, such as a return from a sign-in. Images, frames, scripts and
 * prefetches of another site would count as the visitor's attempts and lock out a whole office. Browsers send these
 * headers; other clients do not.
 */
export const refuseForeignPages = (scope: FastifyInstance): void => {
  scope.addHook('onRequest', async ({ headers, routeOptions: { config } }) => {
    if (config.call?.hasSideEffects && !isOwnScript(headers)) throw new Problem('access.denied')
    const isVisit = headers['sec-fetch-dest'] === 'document' && headers['sec-purpose'] === undefined
    if (headers['sec-fetch-site'] === 'cross-site' && !isVisit) throw new Problem('access.denied')
  })
}

const OPENS = /[[{]/
/** An unclosed string matches to the end: retrying from each of its quotes would block the server. */
const TEXT_OR_BRACKET = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[[\]{}]/gs

/** Whether a JSON text is nested deeper than `maxDepth`; brackets in strings do not count. */
export const isDeeperThan = (maxDepth: number, json: string): boolean => {
  let depth = 0
  for (const [token] of json.matchAll(TEXT_OR_BRACKET)) {
    if (token.startsWith('"')) continue
    depth += OPENS.test(token) ? 1 : -1
    if (depth > maxDepth) return true
  }
  return false
}
