import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, type SecretCookie, sendCookie } from '../../platform/http/cookie.ts'

const cookie: SecretCookie = { name: 'tehing_sso', lifeS: 600, sameSite: 'Lax' }

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** The secret in the browser's cookie, which binds a sign-on to this browser; '' without one. */
export const readBrowserSecret = (request: FastifyRequest, config: { publicUrl: string }): string =>
  readCookie(request, cookie, config)

/** Sets the cookie for another ten minutes, with the browser's secret or a new one. */
export const ensureBrowserSecret = (
  request: FastifyRequest,
  reply: FastifyReply,
  config: { publicUrl: string },
): string => {
  const value = readBrowserSecret(request, config) || randomBytes(32).toString('base64url')
  sendCookie(reply, cookie, value, config)
  return value
}
