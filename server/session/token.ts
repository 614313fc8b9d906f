import { createHmac, createSecretKey } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Role } from '../../contract/role.ts'
import { Problem } from '../http/problem.ts'

export const SESSION_HOURS = 8
const ALGORITHM = 'HS256'
const ISSUER = 'tehing'

export type TokenContent = { jti: string; accountUserId: number; role: Role; issuedAt: Date; expiresAt: Date }

export type Tokens = {
  issue: (content: TokenContent) => Promise<string>
  /**
   * The token's session number, once its signature and times hold at `now`.
   * @throws Problem session.expired or session.invalid
   */
  read: (token: string, now: Date) => Promise<string>
  /** Stands for a personal code where one must be counted but not kept: nobody without the secret can go back. */
  fingerprint: (text: string) => string
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Signs and checks tokens with one secret and one algorithm; a token naming another algorithm is refused. */
export const createTokens = (secret: string): Tokens => {
  const key = createSecretKey(secret, 'utf8')
  return {
    fingerprint: (text) => createHmac('sha256', key).update(`fingerprint:${text}`).digest('base64url'),
    issue: ({ jti, accountUserId, role, issuedAt, expiresAt }) =>
      new SignJWT({ role })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setSubject(String(accountUserId))
        .setJti(jti)
        .setIssuedAt(seconds(issuedAt))
        .setExpirationTime(seconds(expiresAt))
        .sign(key),
    read: async (token, now) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          requiredClaims: ['jti', 'sub', 'exp'],
          currentDate: now,
        })
        return z.uuid().parse(payload.jti)
      } catch (error) {
        throw new Problem(error instanceof errors.JWTExpired ? 'session.expired' : 'session.invalid')
      }
    },
  }
}
