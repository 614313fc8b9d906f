import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Connection } from '../../platform/database/database.ts'
import { passkeyChallengeTable } from '../../schema/passkey.table.ts'

/** How long the browser lets the person confirm. */
export const ANSWER_MS = 120_000
/** A little longer, because the answer travels. */
const CHALLENGE_LIFE_MS = 180_000
const BYTES = 32

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest('base64url')

/** What a challenge is for, and the session, browser or link that must answer it. */
export type Binding =
  | `add ${string}`
  | `confirm ${string}`
  | `signIn ${string}`
  | `first ${string}`
  | `recovery ${string}`

type Challenge = { boundTo: Binding; accountUserId: number | null }

/**
 * Stores a new challenge and returns its bytes. Earlier ones of the same session, browser or link end: of two uses of
 * one key the later could otherwise arrive first, and the other would look like a copy's.
 */
export const createChallenge = async (
  connection: Connection,
  asked: Challenge,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> => {
  const challenge = new Uint8Array(randomBytes(BYTES))
  const challengeHash = hashOf(Buffer.from(challenge).toString('base64url'))
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFE_MS)
  const isEarlier = and(
    eq(passkeyChallengeTable.boundTo, asked.boundTo),
    gt(passkeyChallengeTable.expiresAt, now),
  )
  await connection.delete(passkeyChallengeTable).where(isEarlier)
  await connection.insert(passkeyChallengeTable).values({ ...asked, challengeHash, expiresAt })
  return challenge
}

/** Takes a challenge, so that it is answered once; undefined for an unknown, used, expired or differently bound one. */
export const takeChallenge = async (
  connection: Connection,
  { challenge, boundTo, now }: { challenge: string; boundTo: Binding; now: Date },
): Promise<{ accountUserId: number | null } | undefined> => {
  const [taken] = await connection
    .delete(passkeyChallengeTable)
    .where(
      and(
        eq(passkeyChallengeTable.challengeHash, hashOf(challenge)),
        eq(passkeyChallengeTable.boundTo, boundTo),
        gt(passkeyChallengeTable.expiresAt, now),
      ),
    )
    .returning({ accountUserId: passkeyChallengeTable.accountUserId })
  return taken
}
