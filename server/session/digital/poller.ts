import type { FastifyBaseLogger } from 'fastify'
import { DIGITAL_LOGIN } from '../../../domain/constants.ts'
import type { Dependencies } from '../../dependencies/dependencies.ts'
import type { Polled } from '../../services/identity/identity.ts'
import { LONG_POLL_TIMEOUT_MS } from '../../services/identity/poll-with.ts'
import { acquirePollLease, renewPollLease } from './digital-login.store.ts'
import type { DigitalLoginRow } from '../../schema/digital-login.table.ts'
import { providerOf } from './provider-of-method.ts'
import { completeLogin } from './complete-login.ts'
import { confirmLogin } from './return-from-app.ts'

/** Longer than one poll of the provider: if this instance dies, another one takes over once the lease expires. */
const LEASE_MS = LONG_POLL_TIMEOUT_MS + 5000

type Needs = Pick<Dependencies, 'database' | 'services' | 'now'> & { log: FastifyBaseLogger }

export type Poller = {
  /** Polls the provider until the login is completed, unless another poll of it is running. */
  poll: (login: DigitalLoginRow) => Promise<void>
  /** Aborts all polls. */
  stop: () => Promise<void>
}

const pollProvider = async (
  { services, now, log }: Needs,
  login: DigitalLoginRow,
  signal: AbortSignal,
): Promise<Polled> => {
  try {
    const identityCode = login.link ? null : login.identityCode
    return await providerOf(services, login.method).poll(login, { identityCode, now: now(), signal })
  } catch (error) {
    if (signal.aborted) return { result: 'RUNNING' }
    log.warn({ err: error, method: login.method }, 'digital login failed at the provider')
    return { result: 'ERROR' }
  }
}

const pollUntilDone = async (needs: Needs, login: DigitalLoginRow, signal: AbortSignal): Promise<void> => {
  const { database, now } = needs
  const lease = () => new Date(now().getTime() + LEASE_MS)
  const expiresAt = login.startedAt.getTime() + DIGITAL_LOGIN.timeoutMs
  if (!(await acquirePollLease(database, login.digitalLoginId, now(), lease()))) return
  while (!signal.aborted) {
    const polled: Polled =
      now().getTime() < expiresAt ? await pollProvider(needs, login, signal) : { result: 'TIMEOUT' }
    if (polled.result === 'OK') return confirmLogin(database, login, polled)
    if (polled.result !== 'RUNNING') return completeLogin(database, login, polled.result)
    if (!(await renewPollLease(database, login.digitalLoginId, lease()))) return
  }
}

/** Keeps at most one long poll open per login, across all instances. */
export const createPoller = (needs: Needs): Poller => {
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  return {
    poll: (login) => {
      const id = login.digitalLoginId
      const known = running.get(id)
      if (known) return known
      const work = pollUntilDone(needs, login, stopping.signal)
        .catch((error: unknown) => needs.log.error({ err: error }, 'polling a digital login'))
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
