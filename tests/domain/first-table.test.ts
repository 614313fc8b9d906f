import { describe, expect, it } from 'vitest'
import { automaticDecision as storedDecision } from '../../api/automatic-decision.ts'
import type { DecisionInputs } from '../../api/decision-inputs.ts'
import type { TableOutcome } from '../../api/decision-table.ts'
import { limitOutcome } from '../../api/limit.ts'
import { publicPersons } from '../../api/public-person.ts'
import { products } from '../../api/status.ts'
import { type DecisionFacts, decisionInputsOf, explainInputs } from '../../domain/decision-inputs.ts'
import { decideByTable } from '../../domain/decision-table/decide-by-table.ts'
import { firstTable } from '../../domain/decision-table/first-table.ts'
import { publicOfficeOf } from '../../domain/public-office.ts'

const excavators = { name: 'Excavators', nameEt: 'Ekskavaatorid', autoDecisionEnabled: true }
const buckets = { name: 'Buckets', nameEt: 'Kopad', autoDecisionEnabled: true }
const off = { ...buckets, autoDecisionEnabled: false }
const nameOf = ({ name, nameEt }: typeof buckets) => ({ name, nameEt })

const TOTAL = 138_300_00
const around = [TOTAL - 1, TOTAL, TOTAL + 1]

const facts: DecisionFacts = {
  partnerAllows: true,
  consumer: false,
  product: 'LEASING',
  assetSubgroups: [excavators, buckets, buckets],
  totalCents: TOTAL,
  limit: { status: 'approved', availableCents: TOTAL, maxContractCents: TOTAL },
  committeeLimitCents: null,
  financedCents: TOTAL,
  periodMonths: 12,
  publicOffice: 'no',
}

type Dimension = { [Name in keyof DecisionFacts]?: readonly DecisionFacts[Name][] }

/** Every value that a rule tells apart, and each threshold with a cent more and less. */
const space: Dimension = {
  partnerAllows: [true, false],
  consumer: [true, false],
  product: products,
  assetSubgroups: [[], [excavators], [excavators, buckets], [excavators, off], [excavators, null], [null]],
  limit: [
    null,
    ...limitOutcome.options.flatMap((status) =>
      around.flatMap((availableCents) =>
        around.map((maxContractCents) => ({ status, availableCents, maxContractCents })),
      ),
    ),
  ],
  committeeLimitCents: [null, ...around],
  publicOffice: [null, ...publicPersons],
}

const everyFacts = (): DecisionFacts[] =>
  Object.entries(space).reduce<DecisionFacts[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [facts],
  )

/** The rules that do not hold, by hand from the specification. */
const failing = ({ limit, assetSubgroups, committeeLimitCents, ...query }: DecisionFacts): string[] => [
  ...(query.partnerAllows ? [] : ['partnerAllows']),
  ...(assetSubgroups.length > 0 && assetSubgroups.every((one) => one?.autoDecisionEnabled)
    ? []
    : ['assetGroupsAllow']),
  ...(limit?.status === 'approved' && limit.availableCents >= TOTAL && limit.maxContractCents >= TOTAL
    ? []
    : ['limitCovers']),
  ...(query.publicOffice === 'no' ? [] : ['notPublicPerson']),
  ...(committeeLimitCents !== null && committeeLimitCents < TOTAL ? ['oneDecides'] : []),
]

/** Asset groups may be replaced if there is an asset; a company's limit if it is too small or not available. */
const isReplaceable = (rule: string, { consumer, limit, assetSubgroups }: DecisionFacts): boolean =>
  (rule === 'assetGroupsAllow' && assetSubgroups.length > 0) ||
  (rule === 'limitCovers' && !consumer && ['approved', 'not_available'].includes(limit?.status ?? ''))

const expected = (of: DecisionFacts): TableOutcome => {
  const rules = failing(of)
  if (rules.length === 0) return { outcome: 'approve' }
  return rules.every((rule) => isReplaceable(rule, of))
    ? { outcome: 'approveIf', replaces: rules as ('assetGroupsAllow' | 'limitCovers')[] }
    : { outcome: 'refer' }
}

describe('the first table', () => {
  it('decides every query by the rules of the specification', () => {
    const all = everyFacts()
    expect(all.length).toBe(88_320)
    const otherwise = all.filter((one) => {
      const { result } = decideByTable(firstTable, decisionInputsOf(one))
      return JSON.stringify(result) !== JSON.stringify(expected(one))
    })
    expect(otherwise).toEqual([])
  })

  it('needs no other input than those of the rules', () => {
    const named = new Set(firstTable.rows.flatMap(({ when }) => Object.keys(when)))
    expect([...named].toSorted()).toEqual(
      [
        'assetGroups',
        'consumer',
        'limit',
        'partnerAllows',
        'publicOffice',
        'withinCommitteeLimit',
      ].toSorted(),
    )
  })
})

/** `application.decision.rules` and `rulesIf`; the laws of tables say the same for every other table. */
it('the first table approves only as the customer’s page says: on a yes to each question, or with a condition instead', () => {
  const otherwise = everyFacts().filter((one) => {
    const inputs = decisionInputsOf(one)
    const { result } = decideByTable(firstTable, inputs)
    if (result.outcome !== 'approve' && result.outcome !== 'approveIf') return false
    const replaced: readonly string[] = result.outcome === 'approveIf' ? result.replaces : []
    return explainInputs(one, inputs).some(({ rule, passed }) => !passed && !replaced.includes(rule))
  })
  expect(otherwise).toEqual([])
})

const read = (changed: Partial<DecisionFacts>): Partial<DecisionInputs> => {
  const [before, after] = [decisionInputsOf(facts), decisionInputsOf({ ...facts, ...changed })]
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof DecisionInputs]),
  )
}
const limit = (changed: Partial<NonNullable<DecisionFacts['limit']>>) =>
  read({
    limit: { status: 'approved', availableCents: TOTAL, maxContractCents: TOTAL, ...changed },
  })

describe('the inputs of a decision', () => {
  it.each([
    ['an ordinary query', {}, {}],
    ['the partner', { partnerAllows: false }, { partnerAllows: false }],
    ['no limit', { limit: null }, { limit: 'notChecked' }],
    [
      'one subgroup that does not allow it',
      { assetSubgroups: [excavators, off] },
      { assetGroups: 'notAllowed' },
    ],
    ['no subgroup', { assetSubgroups: [excavators, null] }, { assetGroups: 'notAllowed' }],
    ['no assets', { assetSubgroups: [] }, { assetGroups: 'noAssets' }],
    ['an office', { publicOffice: 'yes_in_estonia' as const }, { publicOffice: 'yes' }],
    ['no answer about an office', { publicOffice: null }, { publicOffice: 'unanswered' }],
    ['the amount at the committee’s limit', { committeeLimitCents: TOTAL }, {}],
    ['a cent above it', { committeeLimitCents: TOTAL - 1 }, { withinCommitteeLimit: false }],
    ['nothing to finance', { financedCents: -1 }, { financedCents: 0 }],
  ])('%s', (_, changed, inputs) => expect(read(changed)).toEqual(inputs))

  it.each([
    [{ availableCents: TOTAL - 1 }, 'tooSmall'],
    [{ maxContractCents: TOTAL - 1 }, 'tooSmall'],
    [{ status: 'checking' as const }, 'notChecked'],
    [{ status: 'rejected' as const }, 'rejected'],
    [{ status: 'not_available' as const }, 'notAvailable'],
    [{ status: 'blocked' as const }, 'blocked'],
  ])('a limit %o is %s', (changed, input) => expect(limit(changed)).toEqual({ limit: input }))

  it.each([
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
})

describe('what people read of the inputs', () => {
  const explained = (changed: Partial<DecisionFacts> = {}) => {
    const of = { ...facts, ...changed }
    return explainInputs(of, decisionInputsOf(of))
  }

  it('each with its fact', () => {
    expect(explained()).toEqual([
      { rule: 'partnerAllows', fact: { automaticDecision: true }, passed: true },
      {
        rule: 'assetGroupsAllow',
        fact: { on: [nameOf(excavators), nameOf(buckets)], off: [], withoutSubgroup: 0 },
        passed: true,
      },
      { rule: 'limitCovers', fact: { totalCents: TOTAL, availableCents: TOTAL, broken: null }, passed: true },
      { rule: 'notPublicPerson', fact: { entered: true, isPublicPerson: 'no' }, passed: true },
    ])
  })

  it('which of them speak against an approval', () => {
    for (const one of everyFacts())
      expect(explained(one).flatMap(({ rule, passed }) => (passed ? [] : [rule]))).toEqual(failing(one))
  })

  it('the subgroups without automatic decision', () => {
    const [, groups] = explained({ assetSubgroups: [excavators, off, null] })
    expect(groups?.fact).toEqual({ on: [nameOf(excavators)], off: [nameOf(buckets)], withoutSubgroup: 1 })
  })

  it('the committee’s limit where there is one, and the limit that is broken', () => {
    const rules = explained({ committeeLimitCents: TOTAL, limit: null, publicOffice: null })
    expect(rules.slice(2)).toEqual([
      {
        rule: 'limitCovers',
        fact: { totalCents: TOTAL, availableCents: null, broken: 'limitApproved' },
        passed: false,
      },
      { rule: 'notPublicPerson', fact: { entered: false, isPublicPerson: null }, passed: false },
      { rule: 'oneDecides', fact: { financedCents: TOTAL, limitCents: TOTAL }, passed: true },
    ])
  })

  it('as the API returns them', () => {
    const inputs = decisionInputsOf(facts)
    const stored = {
      decidedAt: '2026-02-01T10:00:00Z',
      outcome: 'approved' as const,
      table: { version: 0, row: 1, inputs },
      rules: explained({ assetSubgroups: [excavators, null], publicOffice: null, committeeLimitCents: 1 }),
    }
    expect(storedDecision.parse(stored)).toEqual(stored)
  })
})
