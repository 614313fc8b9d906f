import { expect, test } from 'vitest'
import { eventOf } from '../../../machines/lifecycle/query/next-steps.ts'
import { stepsAt } from '../../../machines/lifecycle/query/offered-step.ts'
import { principalKinds } from '../../../machines/lifecycle/query/principal.ts'
import { actors } from '../../models/query.cases.ts'

const bars = {
  partner: ['query.sendToManager', 'query.annul'],
  inhouse: ['query.sendToCredit', 'query.requestContract', 'query.reopen', 'query.annul', 'query.close'],
  shop: ['query.annul'],
  credit: [
    'query.approve',
    'query.approveWithChanges',
    'committee.voteToApprove',
    'committee.voteToApproveWithChanges',
    'committee.voteToRefuse',
    'query.sendToCompliance',
    'query.requestContract',
    'query.cancelApproval',
    'query.reopen',
    'query.close',
  ],
  compliance: [
    'contract.sendForSigning',
    'contract.activate',
    'query.returnToCredit',
    'query.backToPartner',
    'query.reopen',
    'query.annul',
    'query.close',
  ],
} as const

test.each(Object.keys(bars) as (keyof typeof bars)[])('the bar of %s, in its order', (view) => {
  expect(stepsAt('bar', view)).toEqual(bars[view])
})

test('cards offer what belongs to them, to those whose step it is', () => {
  const offered = (place: Parameters<typeof stepsAt>[0]) =>
    Object.keys(bars).map((view) => stepsAt(place, view as keyof typeof bars))
  const shopSteps = [
    'contract.createForShop',
    'contract.sendForSigning',
    'contract.confirmSigned',
    'contract.cancel',
    'asset.handedOver',
  ]
  const ledger = ['contract.enterInLedger']
  expect(offered('contractCard')).toEqual([[], [], shopSteps, [], []])
  expect(offered('ledgerCard')).toEqual([[], ledger, [], ledger, ledger])
  expect(offered('overLimitNote')).toEqual([[], [], ['query.sendToManager'], [], []])
})

test('a step takes along the note, reason, day and containers that were entered', () => {
  const principal = actors.compliance
  const note = (type: Parameters<typeof eventOf>[0]) => eventOf(type, principal, { note: 'Signed' })
  for (const type of ['query.approve', 'query.backToPartner', 'contract.activate'] as const)
    expect(note(type)).toEqual({ type, principal, note: 'Signed' })
  expect(eventOf('query.approve', principal)).toEqual({ type: 'query.approve', principal, note: '' })
  expect(eventOf('query.close', principal, { reason: 'Too dear' })).toMatchObject({ reason: 'Too dear' })
  expect(eventOf('asset.handedOver', principal, { deliveryDate: '2026-03-02' })).toMatchObject({
    deliveryDate: '2026-03-02',
  })
  expect(eventOf('contract.sendForSigning', principal, { containers: [7] })).toMatchObject({
    containers: [7],
  })
})

test('every kind of actor is known', () => {
  expect(principalKinds).toEqual(['partner', 'inhouse', 'shop', 'credit', 'compliance', 'system'])
})
