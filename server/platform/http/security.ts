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
    // Nothing is kept but what says so itself.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  })
}

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

const OPENS = /[[{]/
/** A text that nothing closes goes on to the end: tried again from each of its quotes, it would hold up the server. */
const TEXT_OR_BRACKET = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[[\]{}]/gs

/** Whether lists and objects of a JSON text lie deeper in each other; brackets within texts do not count. */
export const isDeeperThan = (most: number, json: string): boolean => {
  let depth = 0
  for (const [token] of json.matchAll(TEXT_OR_BRACKET)) {
    if (token.startsWith('"')) continue
    depth += OPENS.test(token) ? 1 : -1
    if (depth > most) return true
  }
  return false
}
