import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { LinkSession } from '../../services/identity/identity.ts'
import type { Outcome, Person, Script } from './persons.ts'
import * as z from 'zod/mini'

export type NewRequest = {
  method: 'smartid' | 'mobileid'
  /** Absent until the link is opened. */
  person: Person | null
  /** International format; '' for Smart-ID. */
  phone: string
  /** Name of the caller, as the phone shows it. */
  askedBy: string
  question: string
  /** The four digits that the portal shows too; '' for a link. */
  verificationCode: string
  /** The payload to sign, as the provider's protocol defines it. */
  signed: string
  /** Absent if the person's phone is contacted directly. */
  link?: LinkSession
}

/** A request on someone's phone; times in milliseconds. */
export type PhoneRequest = NewRequest & {
  id: string
  askedAt: number
  outcome: Outcome | null
  /** How the app was opened, and the value that the browser brings back. */
  opened?: { flowType: 'QR' | 'Web2App'; userChallengeVerifier: string }
}

type Kept = PhoneRequest & { script: Script; changed: AbortController }

export type Phones = {
  ask: (request: NewRequest, script: Script) => string
  /** Long-polls a request for its outcome; undefined for unknown and expired ids. */
  listen: (id: string, waitMs: number) => Promise<PhoneRequest | undefined>
  /** Requests that wait for a person, oldest first. */
  waiting: () => PhoneRequest[]
  /** Marks a request as opened by its link. */
  open: (id: string, opened: NonNullable<PhoneRequest['opened']>) => void
  /** Stores the first decision; `person`: who has opened the link. */
  decide: (id: string, outcome: 'confirmed' | 'refused', person?: Person) => PhoneRequest | undefined
  /** Ends all long polls. */
  close: () => void
}

/** After this time the provider ends a request without a decision. */
const TIMEOUT_MS = 90_000
const KEPT_MS = 5 * 60_000
/** How many times longer a slow person takes. */
const SLOWNESS = 3

const endOf = ({ script, askedAt }: Kept, personMs: number): { outcome: Outcome; at: number } => {
  if (script === 'manual') return { outcome: 'timeout', at: askedAt + TIMEOUT_MS }
  return { outcome: script.outcome, at: askedAt + personMs * (script.slowly ? SLOWNESS : 1) }
}

const pause = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => undefined)

/**
 * The phones of the sandbox's persons. In memory, because a request lives for minutes only.
 * `personMs`: how long a person with a script takes to decide.
 */
export const createPhones = (now: () => number, personMs: number): Phones => {
  const requests = new Map<string, Kept>()
  const settled = (request: Kept): Kept => {
    const end = endOf(request, personMs)
    return request.outcome === null && end.at <= now() ? { ...request, outcome: end.outcome } : request
  }
  const current = () => [...requests.values()].map(settled)
  const forgetOld = () => {
    for (const { id, askedAt } of requests.values()) if (askedAt + KEPT_MS < now()) requests.delete(id)
  }
  return {
    ask: (request, script) => {
      forgetOld()
      const id = randomUUID()
      const changed = new AbortController()
      requests.set(id, { ...request, id, askedAt: now(), outcome: null, script, changed })
      return id
    },
    listen: async (id, waitMs) => {
      const request = requests.get(id)
      if (!request) return undefined
      const left = Math.min(waitMs, endOf(request, personMs).at - now())
      if (request.outcome === null && left > 0) await pause(left, request.changed.signal)
      const after = requests.get(id)
      return after && settled(after)
    },
    waiting: () => current().filter(({ script, outcome }) => script === 'manual' && outcome === null),
    open: (id, opened) => {
      const request = requests.get(id)
      if (request) requests.set(id, { ...request, opened })
    },
    decide: (id, outcome, person) => {
      const request = current().find((one) => one.id === id)
      if (request?.script !== 'manual' || request.outcome !== null) return undefined
      const decided = { ...request, outcome, person: person ?? request.person }
      requests.set(id, decided)
      request.changed.abort()
      return decided
    },
    close: () => {
      for (const { changed } of requests.values()) changed.abort()
    },
  }
}

const query = z.object({ timeoutMs: z.coerce.number() })

const MIN_MS = 1000
const MAX_MS = 120_000
const USUAL_MS = 10_000

/** The requested long-poll timeout within the providers' bounds; milliseconds. */
export const longPoll = (asked: unknown): number => {
  const wanted = query.safeParse(asked).data?.timeoutMs ?? USUAL_MS
  return Math.min(MAX_MS, Math.max(MIN_MS, wanted))
}
