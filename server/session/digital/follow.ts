import type { FastifyBaseLogger } from 'fastify'
import { DIGITAL_LOGIN } from '../../../domain/constants.ts'
import type { Dependencies } from '../../dependencies.ts'
import { type IdentityResult, LONG_POLL_PATIENCE_MS } from '../../services/identity.ts'
import { beginFollowing, goOnFollowing } from './digital-login.store.ts'
import type { DigitalLoginRow } from './digital-login.table.ts'
import { providerOf } from './provider.ts'
import { settle } from './settle.ts'

/** A little more than one question to the provider takes: if we stop in between, another instance goes on. */
const LEASE_MS = LONG_POLL_PATIENCE_MS + 5000

type Needs = Pick<Dependencies, 'database' | 'services' | 'now'> & { log: FastifyBaseLogger }

export type Follower = {
  /** Waits for the answer unless someone does already. Resolves when there is nothing more to wait for here. */
  follow: (login: DigitalLoginRow) => Promise<void>
  /** Lets go of the providers. */
  stop: () => Promise<void>
}

const listen = async (
  { services, now, log }: Needs,
  login: DigitalLoginRow,
  signal: AbortSignal,
): Promise<IdentityResult | 'RUNNING'> => {
  try {
    const { identityCode } = login
    return await providerOf(services, login.method).listen(login, { identityCode, now: now(), signal })
  } catch (error) {
    if (signal.aborted) return 'RUNNING'
    log.warn({ err: error, method: login.method }, 'sign-in with a provider failed')
    return 'ERROR'
  }
}

const followToEnd = async (needs: Needs, login: DigitalLoginRow, signal: AbortSignal): Promise<void> => {
  const { database, now } = needs
  const lease = () => new Date(now().getTime() + LEASE_MS)
  const tooLate = login.startedAt.getTime() + DIGITAL_LOGIN.timeoutMs
  if (!(await beginFollowing(database, login.digitalLoginId, now(), lease()))) return
  while (!signal.aborted) {
    const answer = now().getTime() < tooLate ? await listen(needs, login, signal) : 'TIMEOUT'
    if (answer !== 'RUNNING') return settle(database, login, answer)
    if (!(await goOnFollowing(database, login.digitalLoginId, lease()))) return
  }
}

/** Keeps one question to the provider open for each sign-in that someone asks about. */
export const createFollower = (needs: Needs): Follower => {
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  return {
    follow: (login) => {
      const id = login.digitalLoginId
      const known = running.get(id)
      if (known) return known
      const work = followToEnd(needs, login, stopping.signal)
        .catch((error: unknown) => needs.log.error({ err: error }, 'following a sign-in'))
        .finally(() => running.delete(id))
      running.set(id, work)
      return work
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(running.values())
    },
  }
}
