import { randomBytes } from 'node:crypto'
import { transition } from 'xstate'
import type { PhotoCode, PhotoView } from '../../api/photo.ts'
import type { Principal } from '../../api/role.ts'
import { conditionRefusal } from '../../machines/lifecycle/condition/condition.machine.ts'
import {
  PHOTO_CODE_MS,
  type PhotoCodeEvent,
  type PhotoCodeFacts,
  photoCodeMachine,
  photoCodeSnapshot,
  photoLinkOf,
} from '../../machines/lifecycle/condition/photo-code.machine.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { ReceivedFile } from '../document/upload/receive-files.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { findQuery, loadQueryParts, lockQuery } from '../query/record/query.store.ts'
import type { PhotoCodeRow } from '../schema/photo-code.table.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { tokenHash } from '../selfserve/send-link.ts'
import { findAccountById, maySignIn } from '../session/session.store.ts'
import { answerWithFiles } from './apply-to-condition.ts'
import type { ConditionDependencies } from './condition-lifecycle.ts'
import { conditionFactsOf, refusedEvent } from './condition-view.ts'
import { findCondition, type StoredCondition } from './condition.store.ts'
import { findPhotoCode, findPhotoCodesOf, insertPhotoCode, writePhotoCode } from './photo-code.store.ts'

const SECRET_BYTES = 32

type Needs = Pick<Dependencies, 'now'>
type Maker = { principal: Principal; fullName: string }

/** A code as one browser finds it. `maker` is the user who created it, null if they may no longer sign in. */
type FoundCode = {
  code: PhotoCodeRow
  stored: StoredCondition
  query: QueryRow
  maker: Maker | null
  facts: PhotoCodeFacts
}

const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** Why a user cannot answer the condition with files now; null if they can. */
const refusalOf = (stored: StoredCondition, query: QueryRow, principal: Principal) =>
  conditionRefusal(stored.condition.state, conditionFactsOf(stored, query, 0), {
    type: 'condition.answer',
    principal,
    answer: { docFileIds: [stored.condition.conditionId] },
  })

const findMaker = async (connection: Connection, accountUserId: number): Promise<Maker | null> => {
  const account = await findAccountById(connection, accountUserId)
  if (!account || !maySignIn(account)) return null
  const { role, inhouse, partnerId, fullName } = account
  return { principal: { userId: accountUserId, role, inhouse, partnerId }, fullName }
}

/** @throws Problem notFound */
const readCode = async (
  connection: Connection,
  code: PhotoCodeRow,
  { now, browserHash }: { now: Date; browserHash: string | null },
): Promise<FoundCode> => {
  const stored = await findCondition(connection, code.conditionId)
  const query = stored && (await findQuery(connection, stored.condition.queryId))
  if (!stored || !query) throw new Problem('notFound')
  const maker = await findMaker(connection, code.createdBy)
  return {
    code,
    stored,
    query,
    maker,
    facts: {
      inTime: now < code.expiresAt,
      asked: maker !== null && refusalOf(stored, query, maker.principal) === null,
      own: browserHash !== null && browserHash === code.browserHash,
    },
  }
}

type Named = { photoCodeId: number; queryId: number }

/** The same with the query and the code locked, so that a code is used once. */
const lockCode = async (
  tx: Transaction,
  { photoCodeId, queryId }: Named,
  by: { now: Date; browserHash: string | null },
): Promise<FoundCode> => {
  await lockQuery(tx, queryId)
  const code = await findPhotoCode(tx, { photoCodeId }, 'update')
  if (!code) throw new Problem('notFound')
  return readCode(tx, code, by)
}

/** Applies an event, and stores its state with the changes. @throws Problem photo.over */
const apply = async (
  tx: Transaction,
  { code, facts }: FoundCode,
  event: PhotoCodeEvent,
  changes: { browserHash?: string } = {},
): Promise<void> => {
  const before = photoCodeSnapshot(code.state, facts)
  if (!before.can(event))
    throw new Problem('photo.over', { values: { link: photoLinkOf(code.state, facts) } })
  const [after] = transition(photoCodeMachine, before, event)
  await writePhotoCode(tx, code.photoCodeId, { state: after.value, ...changes })
}

/** Makes a code for a condition that the user can answer with files; their earlier ones for it are revoked. */
export const makePhotoCode = async (
  { now }: Needs,
  tx: Transaction,
  principal: Principal,
  { queryId, conditionId }: { queryId: number; conditionId: number },
): Promise<PhotoCode & { token: string }> => {
  const query = await lockQuery(tx, queryId)
  const stored = await findCondition(tx, conditionId)
  if (!query || !stored) throw new Problem('notFound')
  const reason = refusalOf(stored, query, principal)
  if (reason) throw refusedEvent(stored.condition, query, reason)
  for (const one of await findPhotoCodesOf(tx, { conditionId, createdBy: principal.userId }))
    await revokePhotoCode({ now }, tx, { photoCodeId: one.photoCodeId, queryId })
  const token = newSecret()
  const code = await insertPhotoCode(tx, {
    conditionId,
    tokenHash: tokenHash(token),
    createdAt: now(),
    createdBy: principal.userId,
    expiresAt: new Date(now().getTime() + PHOTO_CODE_MS),
  })
  return { ...(await photoCodeFor({ now }, tx, code)), token }
}

/** @throws Problem notFound for a code of another condition or user */
export const ownPhotoCode = async (
  connection: Connection,
  { userId }: Principal,
  { conditionId, photoCodeId }: { conditionId: number; photoCodeId: number },
): Promise<PhotoCodeRow> => {
  const code = await findPhotoCode(connection, { photoCodeId })
  if (code?.conditionId !== conditionId || code.createdBy !== userId) throw new Problem('notFound')
  return code
}

/** Revokes a code; one that is used already stays as it is. */
export const revokePhotoCode = async ({ now }: Needs, tx: Transaction, named: Named): Promise<void> => {
  const found = await lockCode(tx, named, { now: now(), browserHash: null })
  if (photoCodeSnapshot(found.code.state, found.facts).can({ type: 'code.revoke' }))
    await apply(tx, found, { type: 'code.revoke' })
}

/** A code as its maker reads it. */
export const photoCodeFor = async (
  { now }: Needs,
  connection: Connection,
  code: PhotoCodeRow,
): Promise<PhotoCode> => {
  const { facts } = await readCode(connection, code, { now: now(), browserHash: code.browserHash })
  const { photoCodeId, state, expiresAt } = code
  const link = photoLinkOf(state, { ...facts, own: true })
  const waiting = state === 'waiting' && link === 'open'
  return { photoCodeId, link: waiting ? 'waiting' : link, expiresDtime: expiresAt.toISOString() }
}

/** A code as a browser sees it. */
const viewOf = async (
  connection: Connection,
  { code, stored, query, facts }: FoundCode,
  now: Date,
): Promise<PhotoView> => {
  const link = photoLinkOf(code.state, facts)
  const isShown = link === 'open' || link === 'sent'
  const { textEt, textEn } = stored.condition
  const { partner } = await loadQueryParts(connection, query)
  return {
    link,
    asked: isShown ? { textEt, textEn, shop: partner.businessName } : null,
    files: link === 'sent' ? stored.documents.map(({ fileName }) => fileName) : [],
    leftMs: Math.max(0, code.expiresAt.getTime() - now.getTime()),
  }
}

type Opened = {
  view: PhotoView
  /** The secret of the browser that has opened the code just now; null if it has one, or cannot open the code. */
  secret: string | null
}

/**
 * Opens the code of a token for a browser, the first one only.
 * @param browserHash of the browser's secret; null without one
 * @throws Problem photo.unknown
 */
export const openPhotoCode = async (
  { now }: Needs,
  database: { transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T> } & Connection,
  { token, browserHash }: { token: string; browserHash: string | null },
): Promise<Opened> => {
  const known = await findPhotoCode(database, { tokenHash: tokenHash(token) })
  if (!known) throw new Problem('photo.unknown')
  const by = { now: now(), browserHash }
  return database.transaction(async (tx) => {
    const { query } = await readCode(tx, known, by)
    const named = { photoCodeId: known.photoCodeId, queryId: query.queryId }
    const found = await lockCode(tx, named, by)
    const event = { type: 'code.open' } as const
    const isFirst = found.code.browserHash === null
    if (!photoCodeSnapshot(found.code.state, found.facts).can(event) || !isFirst)
      return { view: await viewOf(tx, found, by.now), secret: null }
    const secret = newSecret()
    const own = { ...by, browserHash: tokenHash(secret) }
    await apply(tx, found, event, { browserHash: own.browserHash })
    return { view: await viewOf(tx, await lockCode(tx, named, own), by.now), secret }
  })
}

/**
 * Finds the code that a browser has opened, before it sends its files.
 * @throws Problem photo.unknown without one; photo.over if it cannot be used
 */
export const findOpenedCode = async (
  { now }: Needs,
  connection: Connection,
  browserHash: string | null,
): Promise<Named & { createdBy: number }> => {
  const code = browserHash === null ? undefined : await findPhotoCode(connection, { browserHash })
  if (!code) throw new Problem('photo.unknown')
  const { query, facts } = await readCode(connection, code, { now: now(), browserHash })
  const link = photoLinkOf(code.state, facts)
  if (link !== 'open') throw new Problem('photo.over', { values: { link } })
  return { photoCodeId: code.photoCodeId, queryId: query.queryId, createdBy: code.createdBy }
}

/** Answers the condition of an opened code as the user who created it. @throws Problem photo.over; see `answerWithFiles` */
export const answerByPhoto = async (
  needs: Needs & ConditionDependencies,
  tx: Transaction,
  named: Named,
  { browserHash, received }: { browserHash: string | null; received: readonly ReceivedFile[] },
): Promise<PhotoView> => {
  const by = { now: needs.now(), browserHash }
  const found = await lockCode(tx, named, by)
  await apply(tx, found, { type: 'code.use' })
  const { maker, stored } = found
  if (!maker) throw new Problem('photo.unknown')
  await answerWithFiles(needs, tx, {
    queryId: named.queryId,
    conditionId: stored.condition.conditionId,
    received,
    uploader: { userId: maker.principal.userId, fullName: maker.fullName, now: by.now },
    principal: maker.principal,
  })
  return viewOf(tx, await lockCode(tx, named, by), by.now)
}
