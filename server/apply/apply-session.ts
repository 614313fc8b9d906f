import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Connection } from '../platform/database/database.ts'
import { readCookie, type SecretCookie, sendCookie } from '../platform/http/cookie.ts'
import { Problem } from '../platform/http/problem.ts'
import { applySessionTable } from '../schema/offer.table.ts'
import { hashOf } from '../session/sso/browser-cookie.ts'
import { findLink, isForVisitors, type OpenedLink } from './open-link.ts'

const SECRET_BYTES = 32
const VISIT_S = 1800
const SECOND_MS = 1000

/** Lax, so that a document opened from a letter gets it too; all that it allows are calls, which other sites cannot make. */
const cookie: SecretCookie = { name: 'tehing_apply', lifeS: VISIT_S, sameSite: 'Lax' }

type Needs = Pick<Dependencies, 'config' | 'now'>

/** Starts a session of half an hour at this link, bound to this browser by a cookie. */
export const startVisit = async (
  { config, now }: Needs,
  connection: Connection,
  reply: FastifyReply,
  { linkId, personalCode }: { linkId: number; personalCode: string },
): Promise<void> => {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const expiresAt = new Date(now().getTime() + VISIT_S * SECOND_MS)
  await connection
    .insert(applySessionTable)
    .values({ secretHash: hashOf(secret), linkId, personalCode, expiresAt })
  sendCookie(reply, cookie, secret, config)
}

/** Whether this browser sends the cookie of a visit, which may have ended. */
export const hasVisit = (request: FastifyRequest, config: Needs['config']): boolean =>
  readCookie(request, cookie, config) !== ''

/**
 * Returns the link of this browser's visit, for calls whose body is a file and cannot name it.
 * @throws Problem apply.identify without a running visit
 */
export const findVisitedLink = async (
  { config, now, database }: Needs & Pick<Dependencies, 'database'>,
  request: FastifyRequest,
): Promise<OpenedLink> => {
  const [visit] = await database
    .select({ linkId: applySessionTable.linkId })
    .from(applySessionTable)
    .where(
      and(
        eq(applySessionTable.secretHash, hashOf(readCookie(request, cookie, config))),
        gt(applySessionTable.expiresAt, now()),
      ),
    )
  if (!visit) throw new Problem('apply.identify')
  return findLink(database, visit.linkId, now())
}

/**
 * Whether the browser's session belongs to the applicant, at this very link. The session ends when another
 * representative identifies or when the link closes.
 */
export const isApplicant = async (
  { config, now }: Needs,
  connection: Connection,
  request: FastifyRequest,
  { link, state, applicant }: OpenedLink,
): Promise<boolean> => {
  const secret = readCookie(request, cookie, config)
  if (secret === '' || !applicant || !isForVisitors[state]) return false
  const visits = await connection
    .select({ linkId: applySessionTable.linkId })
    .from(applySessionTable)
    .where(
      and(
        eq(applySessionTable.secretHash, hashOf(secret)),
        eq(applySessionTable.linkId, link.id),
        eq(applySessionTable.personalCode, applicant.personalCode),
        gt(applySessionTable.expiresAt, now()),
      ),
    )
  return visits.length > 0
}
