import { describe, expect, test } from 'vitest'
import { eventOf } from '../../../machines/lifecycle/query/step-catalogue.ts'
import { stepsAt } from '../../../machines/lifecycle/query/offered-step.ts'
import { principalKinds } from '../../../machines/lifecycle/query/principal.ts'
import type { View } from '../../../machines/lifecycle/query/locks.ts'
import { actors } from '../../models/query.cases.ts'
import { buttonTable } from '../../specs/steps.table.ts'

const views = Object.keys(buttonTable) as View[]
const places = ['bar', 'contractCard', 'ledgerCard', 'overLimitNote'] as const

describe.each(views)('%s', (view) => {
  test.each(places)('has these buttons in %s, in the order of the rows', (place) => {
    const expected = Object.entries(buttonTable[view]).filter(([, button]) => button.in === place)
    expect(stepsAt(place, view)).toEqual(expected.map(([type]) => type))
  })
})

test('a step sends the entered note, reason, day and containers', () => {
  const principal = actors.compliance
  const note = (type: Parameters<typeof eventOf>[0]) => eventOf(type, principal, { note: 'Signed' })
  for (const type of ['query.approve', 'query.annul', 'contract.activate'] as const)
    expect(note(type)).toEqual({ type, principal, note: 'Signed' })
  expect(eventOf('query.approve', principal)).toEqual({ type: 'query.approve', principal })
  expect(eventOf('query.reopen', principal, { note: 'Signed' })).toEqual({ type: 'query.reopen', principal })
  expect(eventOf('query.close', principal, { reason: 'Too dear' })).toMatchObject({ reason: 'Too dear' })
  expect(eventOf('asset.handedOver', principal, { deliveryDate: '2026-03-02' })).toMatchObject({
    deliveryDate: '2026-03-02',
  })
  expect(eventOf('contract.sendForSigning', principal, { containers: [7] })).toMatchObject({
    containers: [7],
  })
})

test('every kind of principal is known', () => {
  expect(principalKinds).toEqual(['partner', 'inhouse', 'shop', 'credit', 'compliance', 'system'])
})
