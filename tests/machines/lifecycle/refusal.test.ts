import { describe, expect, test } from 'vitest'
import { isRefusalReason, refusal } from '../../../machines/lifecycle/query/refusal.ts'
import { eventIn } from '../../models/query.cases.ts'
import { factsOf, ordinary } from '../../models/query.situation.ts'

describe('a refusal', () => {
  test('is explained by the first of two transitions that get equally far', () => {
    const facts = { ...factsOf(ordinary), termsPayable: false }
    expect(refusal('SCR', facts, eventIn('query.approve', 'credit', ordinary))).toMatchObject({
      reason: 'termsPayable',
      step: { to: 'QA' },
    })
  })

  test.each([
    ['notFromThisStatus', true],
    ['principalIs', true],
    ['overLimit', true],
    ['query.notFound', false],
    ['toString', false],
    ['', false],
  ])('answered as "%s" is told by the lifecycle: %s', (name, known) => {
    expect(isRefusalReason(name)).toBe(known)
  })
})
