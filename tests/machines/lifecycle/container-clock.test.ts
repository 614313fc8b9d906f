import { transition } from 'xstate'
import { expect, test } from 'vitest'
import {
  containerMachine,
  containerSnapshot,
} from '../../../machines/lifecycle/container/container.machine.ts'
import type { DeadlinePurpose } from '../../../api/deadlines.ts'
import type {
  ContainerEvent,
  SigningDeadline,
} from '../../../machines/lifecycle/container/container-facts.ts'
import type { ContainerState } from '../../../api/container.ts'

const DAY_MS = 24 * 60 * 60_000
const EVERY_DAYS = 4
const LENGTH = 5
const START = Date.UTC(2026, 2, 2, 10)
const parties = { people: [], sellerInAct: false }
const principal = { userId: 1, role: 'COMPLIANCE', inhouse: false, partnerId: null } as const

/** The state of a walk by hand: days since the last sending, and each signer's decision. */
type Known = {
  state: ContainerState
  day: number
  /** The first day without its reminder. */
  reminded: number
  /** Day of the last reminder; a day has a single hour here. */
  last: number | null
  signers: readonly ('waits' | 'signed' | 'refused')[]
}

const REMINDERS = [3, 7]
const DEADLINE = 14
const waits = ({ state }: Known) => state === 'sent' || state === 'reminded'
const nobodyRefused = ({ signers }: Known) => !signers.includes('refused')
const isDue = ({ day, reminded }: Known) => REMINDERS.some((due) => due >= reminded && due <= day)
const begun: Known = { state: 'sent', day: 0, reminded: 0, last: null, signers: ['waits', 'waits'] }

const signed = (known: Known, index: number): Known | null => {
  if (!waits(known) || known.signers[index] === 'signed') return null
  const signers = known.signers.map((one, at) => (at === index ? 'signed' : one))
  return { ...known, signers, state: signers.every((one) => one === 'signed') ? 'allSigned' : known.state }
}

const refused = (known: Known): Known | null =>
  waits(known) && known.signers[1] === 'waits'
    ? { ...known, signers: [known.signers[0] ?? 'waits', 'refused'] }
    : null

/** Four days pass, and the clock event comes. */
const later = (known: Known): Known => {
  const next = { ...known, day: known.day + EVERY_DAYS }
  if (!waits(next)) return next
  if (next.day >= DEADLINE) return { ...next, state: 'expired' }
  return nobodyRefused(next) && isDue(next)
    ? { ...next, state: 'reminded', reminded: next.day + 1, last: next.day }
    : next
}

/** Every action with its expected result; null if it must be refused. */
const actions: Record<string, (known: Known) => Known | null> = {
  later,
  'the first signs': (known) => signed(known, 0),
  'the second signs': (known) => signed(known, 1),
  'the second refuses': refused,
  remind: (known) =>
    waits(known) && nobodyRefused(known) && known.last !== known.day
      ? { ...known, state: 'reminded', last: known.day }
      : null,
  withdraw: (known) => (waits(known) ? { ...known, state: 'withdrawn' } : null),
  'the query is closed': (known) => (waits(known) ? { ...known, state: 'withdrawn' } : null),
  'the gateway ends it': (known) => (waits(known) ? { ...known, state: 'failed' } : null),
  'send again': (known) => (['withdrawn', 'failed', 'expired'].includes(known.state) ? begun : null),
}

type Snapshot = ReturnType<typeof containerSnapshot>
type Walker = { snapshot: Snapshot; now: number }

const deadlinesFrom = (now: number): SigningDeadline[] => {
  const after = (purpose: DeadlinePurpose, days: number) => ({
    purpose,
    dueAt: new Date(now + days * DAY_MS).toISOString(),
    workingDays: days,
  })
  return [...REMINDERS.map((days) => after('reminder', days)), after('expiry', DEADLINE)]
}

const take = (snapshot: Snapshot, event: ContainerEvent): Snapshot | null =>
  snapshot.can(event) ? transition(containerMachine, snapshot, event)[0] : null

const started = (snapshot: Snapshot): Snapshot | null => {
  const key = 'key'
  const claimed = take(snapshot, { type: 'submission.claimed', key, sending: null })
  return (
    claimed && take(claimed, { type: 'submission.accepted', key, signing: { token: 'token', pages: {} } })
  )
}

const events: Record<string, (now: number) => ContainerEvent> = {
  'the first signs': () => ({ type: 'signer.signed', signerId: 1, signedAt: '2026-03-02T10:00:00.000Z' }),
  'the second signs': () => ({ type: 'signer.signed', signerId: 2, signedAt: '2026-03-02T10:00:00.000Z' }),
  'the second refuses': () => ({ type: 'signer.refused', signerId: 2 }),
  remind: (now) => ({ type: 'container.remind', at: new Date(now).toISOString(), principal }),
  withdraw: () => ({ type: 'container.withdraw', principal }),
  'the query is closed': () => ({ type: 'query.closed' }),
  'the gateway ends it': () => ({ type: 'signing.failed' }),
  'send again': (now) => ({ type: 'container.send', deadlines: deadlinesFrom(now), parties }),
}

const passTime = ({ snapshot, now }: Walker): Walker => {
  const moved = now + EVERY_DAYS * DAY_MS
  const at = new Date(moved).toISOString()
  const next = take(snapshot, { type: 'deadline.passed', at }) ?? take(snapshot, { type: 'reminder.due', at })
  return { snapshot: next ?? snapshot, now: moved }
}

const perform = (walker: Walker, action: string): Walker | null => {
  if (action === 'later') return passTime(walker)
  const event = events[action]
  const taken = event && take(walker.snapshot, event(walker.now))
  const snapshot = taken && action === 'send again' ? started(taken) : taken
  return snapshot ? { ...walker, snapshot } : null
}

const start = (): Walker => {
  const facts = {
    files: ['c7'],
    sending: null,
    claim: null,
    started: false,
    remindedAt: null,
    signedByHand: false,
  }
  const signers = [1, 2].map((signerId) => ({
    signerId,
    name: `Signer ${signerId}`,
    personalCode: '',
    roles: ['client' as const],
    signed: false,
    refused: false,
  }))
  const unsent = containerSnapshot('unsent', { ...facts, signers, deadlines: [] })
  const sent = take(unsent, { type: 'container.send', deadlines: deadlinesFrom(START), parties })
  const snapshot = sent && started(sent)
  if (!snapshot) throw new Error('the container was not sent')
  return { snapshot, now: START }
}

const stateOf = ({ snapshot: { value, context } }: Walker) => ({
  state: value,
  signers: context.signers.map((one) => (one.signed ? 'signed' : one.refused ? 'refused' : 'waits')),
})

test(`every sequence of ${LENGTH} events of days, refusals and sendings has the expected result`, () => {
  const seen = new Set<string>()
  let walks = 0
  const walk = (walker: Walker, known: Known, path: readonly string[]): void => {
    seen.add(known.state)
    if (path.length === LENGTH) {
      walks += 1
      return
    }
    for (const [action, oracle] of Object.entries(actions)) {
      const expected = oracle(known)
      const taken = perform(walker, action)
      const name = [...path, action].join(' → ')
      if ((taken === null) !== (expected === null)) throw new Error(`${name}: ${taken ? 'taken' : 'refused'}`)
      if (!taken || !expected) continue
      const { state, signers } = expected
      expect(stateOf(taken), name).toEqual({ state, signers })
      walk(taken, expected, [...path, action])
    }
  }
  walk(start(), begun, [])
  expect([...seen].toSorted()).toEqual(['allSigned', 'expired', 'failed', 'reminded', 'sent', 'withdrawn'])
  expect(walks).toBeGreaterThan(2_000)
})
