import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { partnerApiKeyTable } from '../schema/partner-api-key.table.ts'
import { type PartnerRow, partnerTable } from '../schema/partner.table.ts'

/** Lets scanners of published code recognise a key that was published by mistake. */
const PREFIX = 'tehing'
const PUBLIC_BYTES = 6
const SECRET_BYTES = 32
const SHAPE = /^tehing_[0-9a-f]{12}_[\w-]{43}$/

/** The last use of a key is stored at most once a minute. */
const USE_MS = 60_000

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const publicPartOf = (apiKey: string): string => apiKey.slice(0, PREFIX.length + 1 + PUBLIC_BYTES * 2)

const { publicPart, createdAt, lastUsedAt, revokedAt } = partnerApiKeyTable

const isLiveAt = (now: Date) => or(isNull(revokedAt), gt(revokedAt, now))

type Ending = { partnerId: number; now: Date }
type Change = Ending & { accountUserId: number }

const end = async (
  tx: Transaction,
  { partnerId, now }: Ending,
  which: SQL | undefined,
  endsAt = now,
): Promise<boolean> => {
  const ended = await tx
    .update(partnerApiKeyTable)
    .set({ revokedAt: endsAt })
    .where(and(eq(partnerApiKeyTable.partnerId, partnerId), isLiveAt(now), which))
    .returning({ id: partnerApiKeyTable.partnerApiKeyId })
  return ended.length > 0
}

/** Ends the partner's keys; returns false if there is none. */
export const revokeApiKey = (tx: Transaction, ending: Ending): Promise<boolean> => end(tx, ending, undefined)

/** Ends the replaced key that is still valid; returns false if there is none. */
export const endOldApiKey = (tx: Transaction, ending: Ending): Promise<boolean> =>
  end(tx, ending, isNotNull(revokedAt))

/** Stores the prefix and hash by which the key is recognised. */
export const storeApiKey = async (
  tx: Transaction,
  apiKey: string,
  { partnerId, accountUserId, now }: Change,
): Promise<void> => {
  await tx.insert(partnerApiKeyTable).values({
    partnerId,
    publicPart: publicPartOf(apiKey),
    keyHash: sha256(apiKey).toString('base64url'),
    createdAt: now,
    createdBy: accountUserId,
  })
}

/**
 * Replaces the partner's key and returns the new one, which cannot be read again. The old one is valid until
 * `oldEndsAt`, the one before it ends.
 */
export const generateApiKey = async (
  tx: Transaction,
  { oldEndsAt, ...change }: Change & { oldEndsAt?: Date },
): Promise<string> => {
  await endOldApiKey(tx, change)
  await end(tx, change, isNull(revokedAt), oldEndsAt)
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const apiKey = `${PREFIX}_${randomBytes(PUBLIC_BYTES).toString('hex')}_${secret}`
  await storeApiKey(tx, apiKey, change)
  return apiKey
}

type ApiKeyRow = Pick<
  typeof partnerApiKeyTable.$inferSelect,
  'publicPart' | 'createdAt' | 'lastUsedAt' | 'revokedAt'
>

/** The stored data about a partner's key and the one before it, without the keys. */
export type ApiKeys = { current: ApiKeyRow | undefined; old: ApiKeyRow | undefined }

/** Returns the keys that are valid now. */
export const findApiKeys = async (connection: Connection, partnerId: number, now: Date): Promise<ApiKeys> => {
  const found = await connection
    .select({ publicPart, createdAt, lastUsedAt, revokedAt })
    .from(partnerApiKeyTable)
    .where(and(eq(partnerApiKeyTable.partnerId, partnerId), isLiveAt(now)))
  return {
    current: found.find((key) => key.revokedAt === null),
    old: found.find((key) => key.revokedAt !== null),
  }
}

const noteUse = async (connection: Connection, partnerApiKeyId: number, now: Date) => {
  const isDue = or(isNull(lastUsedAt), lt(lastUsedAt, new Date(now.getTime() - USE_MS)))
  await connection
    .update(partnerApiKeyTable)
    .set({ lastUsedAt: now })
    .where(and(eq(partnerApiKeyTable.partnerApiKeyId, partnerApiKeyId), isDue))
}

/**
 * Finds the partner of a key and records the use. Returns undefined for an unknown or revoked key, or a deleted
 * partner. The row is found by the public prefix; the hash is compared in constant time.
 */
export const findPartnerByApiKey = async (
  connection: Connection,
  apiKey: string,
  now: Date,
): Promise<PartnerRow | undefined> => {
  if (!SHAPE.test(apiKey)) return undefined
  const [found] = await connection
    .select({ key: partnerApiKeyTable, partner: partnerTable })
    .from(partnerApiKeyTable)
    .innerJoin(partnerTable, eq(partnerTable.partnerId, partnerApiKeyTable.partnerId))
    .where(and(eq(publicPart, publicPartOf(apiKey)), isLiveAt(now), isNull(partnerTable.deletedAt)))
  if (!found || !timingSafeEqual(sha256(apiKey), Buffer.from(found.key.keyHash, 'base64url')))
    return undefined
  await noteUse(connection, found.key.partnerApiKeyId, now)
  return found.partner
}
