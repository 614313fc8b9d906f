import { setTimeout as wait } from 'node:timers/promises'
import { DIGITAL_LOGIN } from '../../../domain/constants.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Problem } from '../../http/problem.ts'
import { findAccountById, mayEnter } from '../session.store.ts'
import { type From, startSession, type StartedSession } from '../sign-in.ts'
import { findDigitalLogin, storeResult, takeUse } from './digital-login.store.ts'
import type { DigitalLoginRow } from './digital-login.table.ts'
import type { Follower } from './follow.ts'
import { settle } from './settle.ts'

/** How long one question about the status is held back for the answer. */
const PATIENCE_MS = 1000
const KEPT_MS = 5 * 60_000

type Needs = Pick<Dependencies, 'database' | 'tokens' | 'now'> & { follower: Follower }

type Id = { sessionId: string; method: DigitalLoginRow['method'] }

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const find = async ({ database, now }: Needs, { sessionId, method }: Id): Promise<DigitalLoginRow> => {
  const since = new Date(now().getTime() - KEPT_MS)
  const login = UUID.test(sessionId) ? await findDigitalLogin(database, sessionId, method, since) : undefined
  if (!login) throw new Problem('notFound')
  return login
}

const aMoment = async (work: Promise<void>) => {
  const over = new AbortController()
  await Promise.race([work, wait(PATIENCE_MS, undefined, { signal: over.signal }).catch(() => undefined)])
  over.abort()
}

const answered = async (needs: Needs, id: Id): Promise<DigitalLoginRow> => {
  const login = await find(needs, id)
  if (login.result !== null) return login
  if (needs.now().getTime() - login.startedAt.getTime() >= DIGITAL_LOGIN.timeoutMs) {
    await settle(needs.database, login, 'TIMEOUT')
  } else {
    await aMoment(needs.follower.follow(login))
  }
  return find(needs, id)
}

/** Hands the session out, to the first who asks after the confirmation. */
const enter = (needs: Needs, login: DigitalLoginRow, from: From): Promise<StartedSession | null> =>
  needs.database.transaction(async (tx) => {
    if (!(await takeUse(tx, login.digitalLoginId, needs.now()))) throw new Problem('notFound')
    const account = login.accountUserId === null ? undefined : await findAccountById(tx, login.accountUserId)
    if (!account || !mayEnter(account)) return null
    return startSession({ ...needs, database: tx }, account, { ...from, method: login.method })
  })

/**
 * How a sign-in stands, and with OK the session it leads to: once.
 * @throws Problem notFound for an id that is unknown, used or more than five minutes old
 */
export const digitalLoginStatus = async (needs: Needs, id: Id, from: From) => {
  const login = await answered(needs, id)
  const { sessionId } = id
  if (login.result === null) return { status: { sessionId, state: 'PENDING' as const, result: null } }
  const started = login.result === 'OK' ? await enter(needs, login, from) : null
  const result = login.result === 'OK' && !started ? 'NO_ACCESS' : login.result
  return { status: { sessionId, state: 'COMPLETED' as const, result }, started }
}

/** Ends a sign-in that its person gave up; one that is unknown or over stays as it is. */
export const cancelDigitalLogin = async ({ database }: Needs, sessionId: string): Promise<void> => {
  if (UUID.test(sessionId)) {
    await storeResult(database, sessionId, { result: 'USER_CANCELLED', accountUserId: null })
  }
}
