import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

const COOKIE = 'tehing_sso'
const VALUE = /^[\w-]{43}$/
const LIFE_S = 600

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** The browser's own secret, which makes a single sign-on worthless to any other; '' where it has none. */
export const browserOf = (request: FastifyRequest): string => {
  const cookies = (request.headers.cookie ?? '').split(';').map((part) => part.trim())
  const value = cookies.find((part) => part.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? ''
  return VALUE.test(value) ? value : ''
}

/** The secret the browser has, kept for ten more minutes, or a new one. */
export const rememberBrowser = (
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string => {
  const value = browserOf(request) || randomBytes(32).toString('base64url')
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${COOKIE}=${value}; Path=/api; Max-Age=${LIFE_S}; HttpOnly; SameSite=Lax${secure}`,
  )
  return value
}
