import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { shortRetention } from '../../domain/retention.ts'
import type { Connection } from '../platform/database/database.ts'
import { readCookie, type SecretCookie, sendCookie } from '../platform/http/cookie.ts'
import { knownDeviceTable } from '../schema/session.table.ts'

const DAY_S = 86_400
const DAY_MS = DAY_S * 1000

const cookie: SecretCookie = {
  name: 'tehing_device',
  lifeS: shortRetention.knownDevice * DAY_S,
  sameSite: 'Strict',
}

/** The browser of a request, by the secret in its cookie, which may be new. */
export type Device = { secret: string; hash: string }

export const deviceOf = (request: FastifyRequest, config: { publicUrl: string }): Device => {
  const secret = readCookie(request, cookie, config) || randomBytes(32).toString('base64url')
  return { secret, hash: createHash('sha256').update(secret).digest('base64url') }
}

export const sendDevice = (reply: FastifyReply, { secret }: Device, config: { publicUrl: string }): void =>
  sendCookie(reply, cookie, secret, config)

const ofAccount = (accountUserId: number) => eq(knownDeviceTable.accountUserId, accountUserId)

const isStillKnown = (now: Date) => {
  const since = new Date(now.getTime() - shortRetention.knownDevice * DAY_MS)
  return and(isNull(knownDeviceTable.forgottenAt), gt(knownDeviceTable.seenAt, since))
}

export const isKnownDevice = async (
  connection: Connection,
  { hash }: Device,
  accountUserId: number,
  now: Date,
): Promise<boolean> => {
  const known = and(eq(knownDeviceTable.deviceHash, hash), ofAccount(accountUserId), isStillKnown(now))
  return (await connection.$count(knownDeviceTable, known)) > 0
}

/** Whether a device link was completed in the browser before, by this account or any account. */
export const isLinkedDevice = async (
  connection: Connection,
  { hash }: Device,
  accountUserId: number | 'any',
  now: Date,
): Promise<boolean> => {
  const { deviceHash, linkedAt } = knownDeviceTable
  const linked = and(
    eq(deviceHash, hash),
    isNotNull(linkedAt),
    accountUserId === 'any' ? undefined : ofAccount(accountUserId),
    isStillKnown(now),
  )
  return (await connection.$count(knownDeviceTable, linked)) > 0
}

/** An account's known browsers, last used first. */
export const findDevicesOf = (connection: Connection, accountUserId: number, now: Date) =>
  connection
    .select()
    .from(knownDeviceTable)
    .where(and(ofAccount(accountUserId), isStillKnown(now)))
    .orderBy(desc(knownDeviceTable.seenAt))

/** Whether the account was ever used in any browser. */
export const hasDevices = async (connection: Connection, accountUserId: number): Promise<boolean> =>
  (await connection.$count(knownDeviceTable, ofAccount(accountUserId))) > 0

export const keepDevice = async (
  connection: Connection,
  { device: { hash }, userAgent, byLink }: { device: Device; userAgent: string; byLink?: boolean },
  accountUserId: number,
  now: Date,
): Promise<void> => {
  const seen = { seenAt: now, userAgent, ...(byLink && { linkedAt: now }) }
  await connection
    .insert(knownDeviceTable)
    .values({ deviceHash: hash, accountUserId, ...seen })
    .onConflictDoUpdate({
      target: [knownDeviceTable.deviceHash, knownDeviceTable.accountUserId],
      set: { ...seen, forgottenAt: null },
    })
}

/** Forgets one of the account's browsers; returns false if there is no such. */
export const forgetDevice = async (
  connection: Connection,
  knownDeviceId: string,
  accountUserId: number,
  now: Date,
): Promise<boolean> => {
  const forgotten = await connection
    .update(knownDeviceTable)
    .set({ forgottenAt: now, linkedAt: null })
    .where(
      and(eq(knownDeviceTable.knownDeviceId, knownDeviceId), ofAccount(accountUserId), isStillKnown(now)),
    )
    .returning({ knownDeviceId: knownDeviceTable.knownDeviceId })
  return forgotten.length > 0
}

/** Forgets all of the account's browsers, or all but one. */
export const forgetDevices = async (
  connection: Connection,
  accountUserId: number,
  now: Date,
  except?: Device,
): Promise<void> => {
  await connection
    .update(knownDeviceTable)
    .set({ forgottenAt: now, linkedAt: null })
    .where(and(ofAccount(accountUserId), except && ne(knownDeviceTable.deviceHash, except.hash)))
}
