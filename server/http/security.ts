import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * The token lies in local storage, so no script but ours may ever run. Styles are let in inline because Emotion,
 * which dresses the client's components, writes them into the page. Pictures come as data URLs (logos) and blobs,
 * documents are shown in frames from blobs.
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

/** Security headers on every answer; what forces HTTPS only where browsers reach the portal by it. */
export const secure = async (app: FastifyInstance, publicUrl: string): Promise<void> => {
  const https = publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: policy(https),
    hsts: https,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
}
