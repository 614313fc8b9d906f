import { describe, expect, test } from 'vitest'
import { type StatusCode, statusCodes } from '../../../api/status.ts'
import { stepOf } from '../../../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/steps.ts'
import { explain } from '../../../machines/lifecycle/query/refusal-explanation.ts'
import { refusal } from '../../../machines/lifecycle/query/refusal.ts'
import { neededStep } from '../../../machines/lifecycle/query/offered-step.ts'
import { nextSteps } from '../../../machines/lifecycle/query/next-steps.ts'
import {
  actsForPartner,
  type PrincipalKind,
  principalKinds,
} from '../../../machines/lifecycle/query/principal.ts'
import { actors, eventIn } from '../../models/query.cases.ts'
import { eventTypes, stepTable } from '../../models/query.oracle.ts'
import { factsOf, ordinary, type Situation } from '../../models/query.situation.ts'

const facts = factsOf(ordinary)
const ready = factsOf({ ...ordinary, containers: 'signed', act: 'entered', concluded: 'in time' })
const views = principalKinds.filter((kind) => kind !== 'system')

test.each([
  ['query.approve', 'SCR', ['credit']],
  ['query.requestContract', 'QA', ['inhouse']],
  ['query.requestContract', 'HO', ['inhouse']],
  ['contract.sendForSigning', 'CR', ['compliance']],
  ['containers.allSigned', 'YS', ['system']],
] as const)("another user's %s in %s waits for those who take it there", (event, status, who) => {
  expect(explain({ event, reason: 'principalIs', status, facts }, actors.partner)).toEqual({
    kind: 'waitsFor',
    who,
  })
})

test("another user's step waits for its conditions first, which this user may have to meet", () => {
  const conditions = { ...facts.conditions, decision: { count: 1, first: null } }
  const refused = { reason: 'principalIs', status: 'SCR', facts: { ...facts, conditions } } as const
  const needs = { kind: 'needs', guard: 'conditionsMetForDecision', waitsFor: [] }
  expect(explain({ ...refused, event: 'query.approve' }, actors.partner)).toEqual(needs)
  // It needs no condition.
  expect(explain({ ...refused, event: 'query.sendToCompliance' }, actors.partner)).toEqual({
    kind: 'onlyBy',
    who: ['credit'],
    owner: false,
  })
})

test.each([
  ['query.cancelApproval', 'QA', ['credit']],
  ['contract.cancel', 'CR', ['shop']],
  ['contract.sendForSigning', 'YS', ['compliance']],
  // The ledger has the contract.
  ['contract.enterInLedger', 'CR', ['inhouse', 'credit', 'compliance']],
] as const)('nobody is waited for to take %s in %s, which only %j may', (event, status, who) => {
  expect(explain({ event, reason: 'principalIs', status, facts }, actors.partner)).toEqual({
    kind: 'onlyBy',
    who,
    owner: false,
  })
})

test.each([
  ['LEASING', "another partner's", 'query.sendToManager', ['partner']],
  ['ONSPOT', "another partner's", 'query.sendToManager', ['shop']],
  ['SELFSERVE', "another partner's", 'query.sendToManager', ['partner', 'shop']],
  ['ONSPOT', "another partner's", 'contract.createForShop', ['shop']],
] as const)('a query in progress (%s, %s) waits with %s for %j', (product, whose, event, who) => {
  const others = factsOf({ ...ordinary, product, whose })
  expect(explain({ event, reason: 'principalIs', status: 'P', facts: others }, actors.inhouse)).toEqual({
    kind: 'waitsFor',
    who,
  })
})

test.each(['partner', 'shop'] as const)('a query in progress of %s does not wait for in-house', (own) => {
  const refused = { event: 'query.sendToCredit', reason: 'principalIs', status: 'P', facts } as const
  expect(explain(refused, actors[own])).toEqual({ kind: 'onlyBy', who: ['inhouse'], owner: false })
})

test.each([
  ['P', true],
  ['SCR', true],
  ['CR', false],
  ['N', false],
] as const)('a contract cannot be requested in %s: its statuses are named, ahead %s', (status, ahead) => {
  expect(
    explain({ event: 'query.requestContract', reason: 'notFromThisStatus', status, facts }, actors.inhouse),
  ).toEqual({ kind: 'otherStatus', statuses: ['QA', 'QAC'], ahead })
})

test('lists the statuses in which the user could take the step', () => {
  const refused = { event: 'contract.sendForSigning', reason: 'notFromThisStatus' } as const
  for (const hasLedgerContract of [true, false]) {
    const inP = { ...refused, status: 'P', facts: { ...facts, hasLedgerContract } } as const
    expect(explain(inP, actors.shop)).toEqual({ kind: 'otherStatus', statuses: ['CR'], ahead: true })
  }
})

test('lists later statuses for a step that is possible before and after', () => {
  const refused = { event: 'query.close', reason: 'notFromThisStatus', status: 'SCR', facts } as const
  expect(explain(refused, actors.compliance)).toMatchObject({ kind: 'otherStatus', ahead: true })
})

test('tells a shop over its limit to send the query, not to contract', () => {
  const sent = (assetCount: number) =>
    nextSteps('P', { ...facts, product: 'ONSPOT', assetCount }, actors.shop).find(
      ({ event, who }) => event === 'query.sendToManager' && who.includes('shop'),
    )?.refusal?.reason
  expect([sent(1), sent(0)]).toEqual(['overLimit', 'hasAsset'])
})

test('explains a guard by what the step needs', () => {
  expect(
    explain(
      { event: 'contract.sendForSigning', reason: 'containerPicked', status: 'CR', facts },
      actors.shop,
    ),
  ).toEqual({ kind: 'needs', guard: 'containerPicked', waitsFor: [] })
})

test('asks for the contract in the ledger before it is sent, once', () => {
  const needed = (hasLedgerContract: boolean) => {
    const withContract = { ...facts, hasLedgerContract }
    const steps = nextSteps('CR', withContract, actors.compliance)
    return neededStep({ status: 'CR', facts: withContract, view: 'compliance', steps })
  }
  expect([needed(false), needed(true)]).toEqual(['contract.enterInLedger', null])
})

test('at most one step is needed next, for the view whose turn it is, and never a destructive one', () => {
  const needed = statusCodes.flatMap((status) =>
    views.flatMap((view) => {
      const steps = nextSteps(status, ready, actors[view], { containers: [7] })
      const event = neededStep({ status, facts: ready, view, steps })
      return event ? [`${status} ${view} ${event}`] : []
    }),
  )
  expect(needed).toEqual([
    'P partner query.sendToManager',
    'P inhouse query.sendToCredit',
    'P shop contract.createForShop',
    'SM inhouse query.sendToCredit',
    'SCR credit query.approve',
    'SCO compliance query.returnToCredit',
    'QA inhouse query.requestContract',
    'QAC inhouse query.requestContract',
    'HO compliance contract.activate',
    'CR compliance contract.sendForSigning',
    'SN compliance contract.activate',
  ])
  const types = needed.map((line) => line.split(' ')[2] as Parameters<typeof stepOf>[0])
  expect(types.filter((type) => stepOf(type).dangerous)).toEqual([])
})

test.each([
  ['nothing', {}, 'contract.activate'],
  ['the ledger contract', { ledger: 'empty' }, null],
  ['a signature', { containers: 'sent' }, null],
  ['the act of acceptance', { act: 'none' }, null],
] as const)('where %s is missing, activating is the step that is needed: %j → %s', (_, lacks, needed) => {
  const lacking = factsOf({ ...ordinary, containers: 'signed', act: 'entered', ...lacks })
  const steps = nextSteps('SN', lacking, actors.compliance)
  expect(neededStep({ status: 'SN', facts: lacking, view: 'compliance', steps })).toBe(needed)
})

/** By the hand-written rows: who may take a step in a status. */
const takers = (status: StatusCode, event: QueryEventType): PrincipalKind[] =>
  principalKinds.filter((kind) => stepTable[status][`${kind} ${event}`] !== undefined)

const situations: readonly Situation[] = [
  ordinary,
  { ...ordinary, whose: "another partner's" },
  { ...ordinary, product: 'ONSPOT', ledger: 'empty', form: 'incomplete', terms: 'unpayable' },
]

const refusals = situations.flatMap((situation) =>
  statusCodes.flatMap((status) =>
    eventTypes.flatMap((event) =>
      views.flatMap((view) => {
        const caseFacts = factsOf(situation)
        const reason = refusal(status, caseFacts, eventIn(event, view, situation))?.reason
        if (reason === undefined) return []
        return [
          {
            event,
            status,
            view,
            explained: explain({ event, reason, status, facts: caseFacts }, actors[view]),
          },
        ]
      }),
    ),
  ),
)

describe('every refusal of every step to everybody in every status', () => {
  test('names only who may take it', () => {
    const wrong = refusals.filter(({ event, status, view, explained }) => {
      if (explained.kind !== 'waitsFor' && explained.kind !== 'onlyBy') return false
      const may = takers(status, event)
      const someone = explained.who.length > 0 || (explained.kind === 'onlyBy' && explained.owner)
      return !someone || explained.who.includes(view) || explained.who.some((kind) => !may.includes(kind))
    })
    expect(wrong).toEqual([])
  })

  test('says "only" where no one else may', () => {
    const wrong = refusals.filter(({ event, status, explained }) => {
      if (explained.kind !== 'onlyBy') return false
      const rest = takers(status, event).filter((kind) => !explained.who.includes(kind))
      return rest.some((kind) => !(explained.owner && actsForPartner(kind)))
    })
    expect(wrong).toEqual([])
    expect(refusals.some(({ explained }) => explained.kind === 'onlyBy')).toBe(true)
  })

  test('names statuses only if no one may take the step now, and only statuses that have it', () => {
    const wrong = refusals.filter(
      ({ event, status, explained }) =>
        explained.kind === 'otherStatus' &&
        (takers(status, event).length > 0 ||
          explained.statuses.some((one) => takers(one, event).length === 0)),
    )
    expect(wrong).toEqual([])
  })

  test('sends no user to themselves', () => {
    expect(
      refusals.filter(
        ({ view, explained }) => explained.kind === 'needs' && explained.waitsFor.includes(view),
      ),
    ).toEqual([])
  })
})

test.each([
  ['shop', 'contract.sendForSigning', 'CR', 'hasLedgerContract', ['inhouse', 'credit', 'compliance']],
  ['compliance', 'contract.sendForSigning', 'CR', 'hasLedgerContract', []],
  ['credit', 'query.requestContract', 'QA', 'termsPayable', ['inhouse']],
  ['shop', 'contract.createForShop', 'QA', 'formComplete', ['inhouse']],
  ['shop', 'contract.createForShop', 'P', 'formComplete', []],
  ['compliance', 'contract.activate', 'HO', 'readyOrReason', []],
] as const)('what %s lacks for %s in %s (%s) waits for %j', (view, event, status, reason, waitsFor) => {
  const shop = factsOf({ ...ordinary, product: 'ONSPOT' })
  expect(explain({ event, reason, status, facts: shop }, actors[view])).toEqual({
    kind: 'needs',
    guard: reason,
    waitsFor,
  })
})

test('who else may annul or reopen the query of another partner is named', () => {
  const explained = (event: QueryEventType, status: StatusCode) =>
    explain({ event, reason: 'ownQuery', status, facts }, actors.inhouse)
  expect(explained('query.annul', 'P')).toEqual({ kind: 'onlyBy', who: ['compliance'], owner: true })
  expect(explained('query.reopen', 'N')).toEqual({
    kind: 'onlyBy',
    who: ['credit', 'compliance'],
    owner: true,
  })
})
