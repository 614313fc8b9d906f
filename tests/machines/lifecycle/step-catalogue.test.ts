import { describe, expect, test } from 'vitest'
import { votes } from '../../../api/committee.ts'
import { statusCodes } from '../../../api/status.ts'
import {
  asksFirst,
  isOfCustomer,
  isOfSystem,
  offerTo,
  payloadOf,
  stepOf,
  stepTypes,
} from '../../../machines/lifecycle/query/step-catalogue.ts'
import { voteOf, voteStep } from '../../../machines/lifecycle/query/committee-votes.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/steps.ts'
import type { View } from '../../../machines/lifecycle/query/locks.ts'
import { nextSteps } from '../../../machines/lifecycle/query/next-steps.ts'
import { offeredStep } from '../../../machines/lifecycle/query/offered-step.ts'
import { principalKinds } from '../../../machines/lifecycle/query/principal.ts'
import { queryMachine } from '../../../machines/lifecycle/query/query.machine.ts'
import { lifecycleTransitions } from '../../../machines/lifecycle/query/transitions.ts'
import { actors } from '../../models/query.cases.ts'
import { factsOf, ordinary } from '../../models/query.situation.ts'
import { stepRows } from '../../specs/step-rows.ts'
import { buttonTable, nextTable, stepTable, systemTypes } from '../../specs/steps.table.ts'

const views = principalKinds.filter((kind) => kind !== 'system')

/** Who may take a step in any status. */
const allowedPrincipals = (type: QueryEventType) =>
  new Set(lifecycleTransitions.filter(({ event }) => event === type).flatMap(({ who }) => who))

describe('the catalogue and the machine', () => {
  test('have the same events', () => {
    expect(stepTypes.toSorted()).toEqual([...queryMachine.events].toSorted())
  })

  test.each(stepTypes)('%s is offered exactly to those who may take it', (type) => {
    const takers = allowedPrincipals(type)
    expect(Object.keys(stepOf(type).offered ?? {}).toSorted()).toEqual(
      views.filter((view) => takers.has(view)).toSorted(),
    )
    expect(isOfSystem(type)).toBe(systemTypes.includes(type))
    if (isOfCustomer(type)) expect(isOfSystem(type)).toBe(true)
  })

  test('a guard that hides a step is one of its guards', () => {
    const unneeded = stepTypes.flatMap((type) => {
      const needs = new Set(
        lifecycleTransitions.filter(({ event }) => event === type).flatMap((transition) => transition.needs),
      )
      return Object.values(stepOf(type).offered ?? {}).filter(
        ({ hiddenBy }) => hiddenBy && !needs.has(hiddenBy),
      )
    })
    expect(unneeded).toEqual([])
  })

  test('a dialog asks for the payload of its step', () => {
    const asked = { closing: 'reason', reason: 'reason', note: 'note' } as const
    const unsent = stepTypes.filter((type) => {
      const { ask, payload = {} } = stepOf(type)
      if (!ask || ask.dialog === 'confirm') return false
      const fields = Object.keys(payload)
      return ask.dialog === 'day' ? fields.length !== 1 : !fields.includes(asked[ask.dialog])
    })
    expect(unsent).toEqual([])
  })

  test('each vote is cast by one step', () => {
    const given = stepTypes.flatMap((type) => voteOf(type) ?? [])
    expect(given.toSorted()).toEqual([...votes].toSorted())
    for (const vote of votes) expect(voteOf(voteStep(vote))).toBe(vote)
  })

  test('bulk steps ask for nothing that differs between queries', () => {
    const asking = stepTypes.filter((type) => {
      const { bulk, ask } = stepOf(type)
      return bulk && ask && !['confirm', 'note', 'closing'].includes(ask.dialog)
    })
    expect(asking).toEqual([])
  })

  test.each(stepTypes)('%s is stored, shown and versioned as its row says', (type) => {
    const { asRead, modifies, needsConfirmation, keepsReason, listsChanges, hiddenFromPartner } = stepOf(type)
    const row = stepRows[type]
    expect({ asRead, modifies, needsConfirmation, keepsReason, listsChanges, hiddenFromPartner }).toEqual({
      asRead: row.vote ? true : undefined,
      modifies: row.modifies,
      needsConfirmation: row.needsConfirmation,
      keepsReason: row.keepsReason,
      listsChanges: row.listsChanges,
      hiddenFromPartner: row.hiddenFromPartner,
    })
  })

  test('a step that ends the query closes it', () => {
    const ends = stepTypes.filter((type) => stepOf(type).ends)
    const targets = lifecycleTransitions.filter(({ event }) => ends.includes(event)).map(({ to }) => to)
    expect(ends.length).toBeGreaterThan(0)
    expect(new Set(targets)).toEqual(new Set(['N']))
  })
})

describe('steps offered to a view', () => {
  const facts = factsOf(ordinary)
  const offered = (type: QueryEventType, view: View, status: (typeof statusCodes)[number]) =>
    offeredStep(type, view, nextSteps(status, facts, actors[view]))

  test('agree with the next steps in every status', () => {
    for (const status of statusCodes)
      for (const view of views)
        for (const type of stepTypes) {
          const steps = nextSteps(status, facts, actors[view])
          const step = steps.find(({ event, who }) => event === type && who.includes(view))
          const refusal = step?.refusal?.reason ?? null
          const hiddenBy = offerTo(view, type)?.hiddenBy ?? null
          if (!step || (refusal !== null && refusal === hiddenBy)) continue
          expect(offeredStep(type, view, steps)).toEqual({ event: type, refusal, own: true })
        }
  })

  test('exclude steps that status or view do not have', () => {
    expect(offered('query.approve', 'credit', 'P')).toBeNull()
    expect(offered('query.approve', 'partner', 'SCR')).toBeNull()
  })

  test('include, disabled, steps that are always shown', () => {
    expect(offered('query.requestContract', 'credit', 'SCR')).toEqual({
      event: 'query.requestContract',
      refusal: 'notFromThisStatus',
      own: false,
    })
  })

  test('exclude steps whose hiding guard fails', () => {
    const onPaper = { ...facts, manualSigning: true }
    const confirm = (given: typeof facts) =>
      offeredStep('contract.confirmSigned', 'shop', nextSteps('CR', given, actors.shop))
    expect(confirm({ ...facts, manualSigning: false })).toBeNull()
    expect(confirm(onPaper)).toMatchObject({ refusal: null })
    expect(confirm({ ...onPaper, hasLedgerContract: false })).toMatchObject({ refusal: 'hasLedgerContract' })
  })
})

test('a step sends exactly the payload that its call declares', () => {
  const given = {
    reason: 'Tax debt',
    note: 'Good client',
    containers: [7],
    deliveryDate: '2026-03-02',
    confirm: true,
  }
  expect(payloadOf('query.close', given)).toEqual({ reason: 'Tax debt' })
  expect(payloadOf('contract.sendForSigning', given)).toEqual({ containers: [7] })
  expect(payloadOf('asset.handedOver', given)).toEqual({ deliveryDate: '2026-03-02' })
  expect(payloadOf('contract.enterInLedger', given)).toEqual({ confirm: true })
  expect(payloadOf('query.approve', given)).toEqual({ note: 'Good client' })
  expect(payloadOf('query.requestContract', given)).toEqual({})
})

test('a second contract in the ledger needs a confirmation, the first does not', () => {
  const facts = factsOf(ordinary)
  expect(asksFirst('contract.enterInLedger', { ...facts, hasLedgerContract: true })).toBe(true)
  expect(asksFirst('contract.enterInLedger', { ...facts, hasLedgerContract: false })).toBe(false)
  expect(asksFirst('query.annul', facts)).toBe(true)
  expect(asksFirst('query.approve', facts)).toBe(true)
  expect(asksFirst('query.requestContract', facts)).toBe(false)
})

test.each(stepTypes)('%s asks, sends, ends and looks as the table says', (type) => {
  const { ask, sends, ends, dangerous } = stepOf(type)
  expect({
    ...(ask && { asks: ask.dialog }),
    ...(sends && { sends }),
    ...(ends && { ends }),
    ...(dangerous && { dangerous }),
  }).toEqual(stepTable[type])
})

test.each(views)('the buttons of %s are where the table says', (view) => {
  const found = stepTypes.flatMap((type) => {
    const offer = offerTo(view, type)
    if (!offer) return []
    const { place, inBarElsewhere, always, explained, hiddenBy } = offer
    const row = {
      in: place,
      ...(inBarElsewhere && { alsoInBar: inBarElsewhere }),
      ...(always && { always }),
      ...(explained && { explained }),
      ...(hiddenBy && { onlyWhile: hiddenBy }),
    }
    return [[type, row] as const]
  })
  expect(Object.fromEntries(found)).toEqual(buttonTable[view])
})

test.each(statusCodes)('the step needed next in %s is in the table', (status) => {
  const needed = stepTypes.filter((type) => stepOf(type).neededIn?.includes(status))
  expect(new Set(needed)).toEqual(new Set(nextTable[status]))
})
