import type { FastifyReply, FastifyRequest } from 'fastify'

/** A secret of 32 bytes that one browser keeps for us and no script reads. */
export type SecretCookie = { name: string; lifeS: number; sameSite: 'Lax' | 'Strict' }

type PublicAddress = { publicUrl: string }

const SECRET = /^[\w-]{43}$/

const isHttps = ({ publicUrl }: PublicAddress) => publicUrl.startsWith('https:')

/** Over https under a prefix that browsers keep for this very host. */
const fullName = ({ name }: SecretCookie, config: PublicAddress) =>
  isHttps(config) ? `__Host-${name}` : name

/** The secret; '' where the browser sends none. */
export const readCookie = (request: FastifyRequest, cookie: SecretCookie, config: PublicAddress): string => {
  const start = `${fullName(cookie, config)}=`
  const cookies = (request.headers.cookie ?? '').split(';').map((part) => part.trim())
  const value = cookies.find((part) => part.startsWith(start))?.slice(start.length) ?? ''
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
