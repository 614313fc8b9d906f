import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie with a secret of 32 bytes that scripts cannot read. */
export type SecretCookie = { name: string; lifeS: number; sameSite: 'Lax' | 'Strict' }

type PublicAddress = { publicUrl: string }

const SECRET = /^[\w-]{43}$/

const isHttps = ({ publicUrl }: PublicAddress) => publicUrl.startsWith('https:')

/** With https the name has the `__Host-` prefix, which binds the cookie to this host. */
const fullName = ({ name }: SecretCookie, config: PublicAddress) =>
  isHttps(config) ? `__Host-${name}` : name

/** The value of a cookie without a secret, such as the language; '' if the browser sends none. */
export const readPlainCookie = (request: FastifyRequest, name: string): string => {
  const cookies = (request.headers.cookie ?? '').split(';').map((part) => part.trim())
  return cookies.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}

/** The secret; '' if the browser sends none. */
export const readCookie = (request: FastifyRequest, cookie: SecretCookie, config: PublicAddress): string => {
  const value = readPlainCookie(request, fullName(cookie, config))
  return SECRET.test(value) ? value : ''
}

export const sendCookie = (
  reply: FastifyReply,
  cookie: SecretCookie,
  value: string,
  config: PublicAddress,
): void => {
  const { lifeS, sameSite } = cookie
  const secure = isHttps(config) ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${fullName(cookie, config)}=${value}; Path=/; Max-Age=${lifeS}; HttpOnly; SameSite=${sameSite}${secure}`,
  )
}
