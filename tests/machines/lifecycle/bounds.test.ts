import { describe, expect, test } from 'vitest'
import { MAX_CONDITIONS } from '../../../api/condition-state.ts'
import { guards } from '../../../machines/lifecycle/query/guards.ts'
import { system } from '../../../machines/lifecycle/query/principal.ts'
import { refusal } from '../../../machines/lifecycle/query/refusal.ts'
import { eventIn } from '../../models/query.cases.ts'
import { factsOf, ordinary } from '../../models/query.situation.ts'

test('a total of one cent counts, zero does not', () => {
  const reasonFor = (totalCents: number) =>
    refusal('P', { ...factsOf(ordinary), totalCents }, eventIn('contract.createForShop', 'shop', ordinary))
      ?.reason
  expect([reasonFor(1), reasonFor(0), reasonFor(-1)]).toEqual([undefined, 'totalPositive', 'totalPositive'])
})

describe('the conditions that come with an automatic approval', () => {
  const condition = { rule: 'assetGroupsAllow', conditionTemplateId: 8 } as const
  const isAskable = (pending: number, asked: number) => {
    const facts = factsOf(ordinary)
    const first = { en: 'Why so?', et: 'Miks nii?' }
    const half = Math.floor(pending / 2)
    const conditions = {
      ...facts.conditions,
      signing: { count: half, first },
      activation: { count: pending - half, first },
    }
    const event = { principal: system, conditions: Array.from({ length: asked }, () => condition) }
    return guards.conditionsAskable({ facts: { ...facts, conditions }, event, who: [] })
  }

  test.each([
    [0, 1, true],
    [0, 0, false],
    [MAX_CONDITIONS - 1, 1, true],
    [MAX_CONDITIONS, 1, false],
    [MAX_CONDITIONS - 1, 2, false],
    [MAX_CONDITIONS - 2, 2, true],
  ])('beside %i that are not met, %i: %s', (pending, asked, expected) => {
    expect(isAskable(pending, asked)).toBe(expected)
  })
})
