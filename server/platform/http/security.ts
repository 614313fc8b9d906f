import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * The token is in local storage, so only our own scripts may run; in a page itself only those known by their hash. Inline styles are allowed because Emotion injects
 * them. Images come as data URLs (logos) and blobs; documents are shown in blob frames.
 */
const policy = (https: boolean, scripts: readonly string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...scripts],
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

/**
 * Security headers on every response; HSTS and upgrades only where the public URL is https. `scripts`: hashes of those
 * that stand in a page.
 */
export const secure = async (
  app: FastifyInstance,
  publicUrl: string,
  scripts: readonly string[],
): Promise<void> => {
  const https = publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: policy(https, scripts),
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
