import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QueryFacts } from '../../../api/query-facts.ts'
import { products, statusCodes } from '../../../api/status.ts'
import type { QueryEvent } from '../../../machines/lifecycle/query/steps.ts'
import { guards, guardsOf } from '../../../machines/lifecycle/query/guards.ts'
import { principalKinds } from '../../../machines/lifecycle/query/principal.ts'
import { querySnapshot, refusal } from '../../../machines/lifecycle/query/refusal.ts'
import { lifecycleTransitions, transitionsOf } from '../../../machines/lifecycle/query/transitions.ts'
import { actors } from '../../models/query.cases.ts'
import { eventTypes } from '../../models/query.oracle.ts'
import { ownPartner } from '../../models/query.situation.ts'

const cents = fc.constantFrom(-1, 0, 1, 999, 1000, 1001, 2000)
const votes = fc.constantFrom(0, 1, 2, 3)
const flag = fc.boolean()

const anyLimit: fc.Arbitrary<QueryFacts['limit']> = fc.option(
  fc.record({
    status: fc.constantFrom('approved', 'rejected', 'not_available', 'blocked', 'checking'),
    availableCents: cents,
    maxContractCents: cents,
  }),
)

const anyConditions = fc.record({
  count: fc.constantFrom(0, 0, 0, 1),
  first: fc.constantFrom(null, { en: 'Why?', et: 'Miks?' }),
})

/** Any facts, including impossible ones. */
const anyFacts: fc.Arbitrary<QueryFacts> = fc.record({
  partnerId: fc.constantFrom(ownPartner, ownPartner + 1, null),
  product: fc.constantFrom(...products),
  missing: fc.constantFrom([], ['custName'], ['qassets']),
  assetCount: fc.constantFrom(0, 1, 2),
  totalCents: cents,
  financedCents: cents,
  committee: fc.option(
    fc.record({
      limitCents: fc.option(cents),
      quorum: votes,
      approvals: votes,
      refusals: votes,
      own: flag,
      vote: fc.constantFrom(null, 'approve', 'approveWithChanges', 'refuse'),
    }),
  ),
  termsPayable: flag,
  termsChanged: flag,
  aplink: flag,
  hasLedgerContract: flag,
  containerSent: flag,
  allContainersSigned: flag,
  signingStopped: flag,
  offeredToCustomer: flag,
  contractEnded: flag,
  paperSigned: flag,
  actEntered: flag,
  deliveryDateSet: flag,
  handoverWhenSigned: flag,
  consumer: fc.boolean(),
  secciHandedOver: fc.boolean(),
  screening: fc.constantFrom(null, 'unchecked', 'running', 'risk', 'hold'),
  partiesInCheck: fc.constant([]),
  inCheckSince: fc.constant(''),
  contractConcluded: fc.boolean(),
  withdrawalPeriodOver: fc.boolean(),
  withdrawn: fc.boolean(),
  checkedAutomatically: flag,
  review: fc.constantFrom(null, 'open', 'ended'),
  turnedDown: flag,
  manualSigning: flag,
  limit: anyLimit,
  partnerCreditLimitCents: fc.option(cents),
  automaticDecision: fc.record({
    partnerAllows: flag,
    notPublicPerson: flag,
  }),
  conditionsWaiting: fc.constantFrom(0, 1),
  messageWaiting: flag,
  deadlines: fc.record({
    overdueAt: fc.constant(null),
    overdue: flag,
    expiresAt: fc.constant(null),
    due: fc.subarray(['reminder', 'escalation', 'expiry'] as const),
    vote: fc.record({
      overdueAt: fc.constant(null),
      overdue: flag,
      due: fc.subarray(['reminder', 'escalation'] as const),
    }),
  }),
  conditions: fc.record({
    decision: anyConditions,
    contract: anyConditions,
    signing: anyConditions,
    activation: anyConditions,
  }),
})

const anyEvent: fc.Arbitrary<QueryEvent> = fc
  .record({
    type: fc.constantFrom(...eventTypes),
    principal: fc.constantFrom(...principalKinds.map((kind) => actors[kind])),
    containers: fc.constantFrom([], [7]),
    reason: fc.constantFrom('', ' ', 'Chose competitor'),
    note: fc.constantFrom('', ' ', 'Signed at the client'),
    view: fc.constant('I have no debts'),
    deliveryDate: fc.constant('2026-03-02'),
  })
  .map((event) => event as QueryEvent)

const anyStatus = fc.constantFrom(...statusCodes)

/** Mostly events of the status by a principal who may send them; others are refused at once. */
const anyAttempt = fc.oneof(
  { weight: 1, arbitrary: fc.record({ status: anyStatus, facts: anyFacts, event: anyEvent }) },
  {
    weight: 9,
    arbitrary: fc
      .record({
        step: fc.constantFrom(...lifecycleTransitions),
        facts: anyFacts,
        event: anyEvent,
        mayTakeIt: fc.boolean(),
        which: fc.nat(),
      })
      .map(({ step, facts, event, mayTakeIt, which }) => {
        const kind = step.who[which % step.who.length] ?? 'system'
        const principal = mayTakeIt ? actors[kind] : event.principal
        return { status: step.from, facts, event: { ...event, type: step.event, principal } as QueryEvent }
      }),
  },
)

const seed = Date.now()
const runs = { seed, numRuns: 20_000 }

describe(`guard and explanation for any facts (seed ${seed})`, () => {
  test('explains a refusal exactly if can() is false', () => {
    let accepted = 0
    fc.assert(
      fc.property(anyAttempt, ({ status, facts, event }) => {
        const can = querySnapshot(status, facts).can(event)
        if (can) accepted += 1
        expect(refusal(status, facts, event) === null).toBe(can)
      }),
      runs,
    )
    expect(accepted).toBeGreaterThan(runs.numRuns / 100)
  })

  test('names the first guard that fails', () => {
    const named = new Set<string>()
    fc.assert(
      fc.property(anyAttempt, ({ status, facts, event }) => {
        const refused = refusal(status, facts, event)
        if (refused === null) return
        const { reason, step } = refused
        if (step === null || reason === 'notFromThisStatus') {
          expect([step, reason]).toEqual([null, 'notFromThisStatus'])
          expect(transitionsOf(status, event.type)).toEqual([])
          return
        }
        named.add(reason)
        expect(transitionsOf(status, event.type)).toContain(step)
        const names = guardsOf(step)
        const results = names.map((name) => guards[name]({ facts, event, who: step.who, vote: step.vote }))
        expect(results.indexOf(false)).toBe(names.indexOf(reason))
      }),
      runs,
    )
    expect(named.size).toBeGreaterThan(10)
  })
})
