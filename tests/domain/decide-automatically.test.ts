import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { automaticDecision, type AutomaticDecisionFacts } from '../../domain/decide-automatically.ts'
import { publicOfficeOf } from '../../domain/public-office.ts'
import { limitFault, limitGauge, type CustomerLimit } from '../../domain/limit-cover.ts'

const limit: CustomerLimit = {
  approved: true,
  blocked: false,
  availableCents: 188_300_00,
  maxContractCents: 150_000_00,
}
const question = { totalCents: 138_300_00, limit, partnerCreditLimitCents: null }

describe('whether the limit covers the total', () => {
  test.each([
    ['covered', {}, null],
    ['never checked', { limit: null }, 'limitApproved'],
    ['rejected', { limit: { ...limit, approved: false } }, 'limitApproved'],
    ['blocked', { limit: { ...limit, blocked: true } }, 'limitNotBlocked'],
    ['blocked and rejected', { limit: { ...limit, approved: false, blocked: true } }, 'limitNotBlocked'],
    ['all that is available', { limit: { ...limit, availableCents: 138_300_00 } }, null],
    ['a cent over', { limit: { ...limit, availableCents: 138_299_99 } }, 'withinAvailableLimit'],
    ['none available', { limit: { ...limit, availableCents: null } }, 'withinAvailableLimit'],
    ['the largest contract', { totalCents: 150_000_00 }, null],
    ['over the largest contract', { totalCents: 150_000_01 }, 'withinMaxContract'],
    ['no largest contract', { totalCents: 188_300_00, limit: { ...limit, maxContractCents: null } }, null],
    ['at the partner’s limit', { partnerCreditLimitCents: 138_300_00 }, null],
    ['over the partner’s limit', { partnerCreditLimitCents: 138_299_99 }, 'withinPartnerCreditLimit'],
  ])('%s', (_, changed, fault) => {
    expect(limitFault({ ...question, ...changed })).toBe(fault)
  })
})

describe('gauge', () => {
  test('shows used, requested and remaining', () => {
    expect(limitGauge(138_300_00, { availableCents: 188_300_00, usedCents: 61_700_00 })).toEqual({
      wholeCents: 250_000_00,
      usedCents: 61_700_00,
      thisCents: 138_300_00,
      leftCents: 50_000_00,
      overCents: 0,
    })
  })

  test('sums up beyond the limit too', () => {
    const cents = fc.nat(1_000_000_00)
    fc.assert(
      fc.property(cents, cents, cents, (total, availableCents, usedCents) => {
        const gauge = limitGauge(total, { availableCents, usedCents })
        expect(gauge.usedCents + gauge.thisCents + gauge.leftCents - gauge.overCents).toBe(gauge.wholeCents)
      }),
    )
  })
})

describe('automatic decision', () => {
  const excavators = { name: 'Excavators', nameEt: 'Ekskavaatorid', autoDecisionEnabled: true }
  const buckets = { name: 'Buckets', nameEt: 'Kopad', autoDecisionEnabled: true }
  const nameOf = ({ name, nameEt }: typeof buckets) => ({ name, nameEt })
  const facts: AutomaticDecisionFacts = {
    ...question,
    committeeLimitCents: null,
    financedCents: 124_470_00,
    partnerAllows: true,
    assetSubgroups: [excavators, buckets, buckets],
    publicOffice: 'no',
  }
  const failed = (changed: Partial<AutomaticDecisionFacts>) =>
    automaticDecision({ ...facts, ...changed }).outcomes.flatMap(({ rule, passed }) => (passed ? [] : [rule]))

  test.each([
    ['a cent below the committee’s limit', 124_470_01, true],
    ['at it', 124_470_00, true],
    ['a cent above it', 124_469_99, false],
  ])('%s', (_, committeeLimitCents, passed) => {
    const decision = automaticDecision({ ...facts, committeeLimitCents })
    expect(decision.approved).toBe(passed)
    expect(decision.outcomes.at(-1)).toEqual({
      rule: 'oneDecides',
      fact: { financedCents: 124_470_00, limitCents: committeeLimitCents },
      passed,
    })
  })

  test('approves if every rule passes, and returns the facts read', () => {
    expect(automaticDecision(facts)).toEqual({
      approved: true,
      outcomes: [
        { rule: 'partnerAllows', fact: { automaticDecision: true }, passed: true },
        {
          rule: 'assetGroupsAllow',
          fact: { on: [nameOf(excavators), nameOf(buckets)], off: [], withoutSubgroup: 0 },
          passed: true,
        },
        {
          rule: 'limitCovers',
          fact: { totalCents: 138_300_00, availableCents: 188_300_00, broken: null },
          passed: true,
        },
        { rule: 'notPublicPerson', fact: { entered: true, isPublicPerson: 'no' }, passed: true },
      ],
    })
  })

  test('accepts a query with one asset', () => {
    expect(failed({ assetSubgroups: [excavators] })).toEqual([])
  })

  test('ignores the partner’s own limit, which is for its own contracts', () => {
    expect(failed({ partnerCreditLimitCents: 1 })).toEqual([])
  })

  test.each<[string, Partial<AutomaticDecisionFacts>, string[]]>([
    ['partner', { partnerAllows: false }, ['partnerAllows']],
    [
      'one subgroup',
      { assetSubgroups: [excavators, { ...buckets, autoDecisionEnabled: false }] },
      ['assetGroupsAllow'],
    ],
    ['no subgroup', { assetSubgroups: [excavators, null] }, ['assetGroupsAllow']],
    ['no assets', { assetSubgroups: [] }, ['assetGroupsAllow']],
    ['no limit', { limit: null }, ['limitCovers']],
    ['over the limit', { totalCents: 150_000_01 }, ['limitCovers']],
    ['public person', { publicOffice: 'yes_in_estonia' }, ['notPublicPerson']],
    ['not answered', { publicOffice: null }, ['notPublicPerson']],
    ['two at once', { partnerAllows: false, publicOffice: null }, ['partnerAllows', 'notPublicPerson']],
  ])('is refused for the rule that fails: %s', (_, changed, rules) => {
    expect(failed(changed)).toEqual(rules)
    expect(automaticDecision({ ...facts, ...changed }).approved).toBe(false)
  })

  test.each([
    // Nobody was asked: "no" is the field's default.
    [null, undefined, null],
    [null, 'no', null],
    ['no', 'no', 'no'],
    ['no', undefined, 'no'],
    ['yes_in_third_country', 'no', 'yes_in_third_country'],
    ['no', 'yes_in_estonia', 'yes_in_estonia'],
    [null, 'yes_in_european_union', 'yes_in_european_union'],
  ] as const)('public office: answered %s, beneficiary %s is known as %s', (answered, beneficiary, known) => {
    expect(publicOfficeOf(answered, beneficiary)).toBe(known)
  })

  test('names the subgroups without automatic decision', () => {
    const assetSubgroups = [excavators, { ...buckets, autoDecisionEnabled: false }, null]
    const [, groups] = automaticDecision({ ...facts, assetSubgroups }).outcomes
    expect(groups?.fact).toEqual({ on: [nameOf(excavators)], off: [nameOf(buckets)], withoutSubgroup: 1 })
  })
})
