import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Role } from '../../api/role.ts'
import { Problem } from '../platform/http/problem.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ALGORITHM = 'HS256'
const ISSUER = 'tehing'
/** Audience of the token, so that other tokens signed with the same secret are not accepted. */
const AUDIENCE = 'tehing api'

export type TokenContent = { jti: string; accountUserId: number; role: Role; issuedAt: Date; expiresAt: Date }

export type Tokens = {
  issue: (content: TokenContent) => Promise<string>
  /**
   * The token's session id, after its signature and expiry are verified.
   * @throws Problem session.expired or session.invalid
   */
  read: (token: string, now: Date) => Promise<string>
  /** Returns a keyed hash (HMAC), to refer to a personal code without storing or revealing it. */
  fingerprint: (text: string) => string
  /** Returns a user's key (32 bytes, base64), with which browsers encrypt unsaved input. */
  draftKey: (accountUserId: number) => string
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Signs and verifies JWTs with one secret and one algorithm; tokens of any other algorithm are refused. */
export const createTokens = (secret: string): Tokens => {
  const key = createSecretKey(secret, 'utf8')
  return {
    fingerprint: (text) => createHmac('sha256', key).update(`fingerprint:${text}`).digest('base64url'),
    draftKey: (accountUserId) => createHmac('sha256', key).update(`draft:${accountUserId}`).digest('base64'),
    issue: ({ jti, accountUserId, role, issuedAt, expiresAt }) =>
      new SignJWT({ role })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
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
          audience: AUDIENCE,
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

const OWNER_ONLY = 0o600
const BYTES = 48

/** The demo's signing secret: created at the first start and kept on disk, so that sessions survive a restart. */
export const loadOrCreateJwtSecret = (dataDir: string): string => {
  const file = join(dataDir, 'jwt.secret')
  try {
    writeFileSync(file, randomBytes(BYTES).toString('base64url'), { mode: OWNER_ONLY, flag: 'wx' })
  } catch {
    // It exists since an earlier start.
  }
  return readFileSync(file, 'utf8')
}
