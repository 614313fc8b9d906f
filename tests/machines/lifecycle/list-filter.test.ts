import { describe, expect, test } from 'vitest'
import type { Principal } from '../../../api/role.ts'
import { type StatusCode, statusCodes } from '../../../api/status.ts'
import { annulledFrom, annulmentRefusal } from '../../../machines/flow/dashboard/annulment.ts'
import {
  countOf,
  defaultFilter,
  isLegacy,
  isUnsent,
  type ListFilter,
  listFilters,
  listingOf,
  parts,
  quickFiltersOf,
} from '../../../machines/lifecycle/query/list-filter.ts'

const actors = {
  partner: { userId: 1, role: 'PARTNER', inhouse: false, partnerId: 1 },
  inhouse: { userId: 2, role: 'PARTNER', inhouse: true, partnerId: 2 },
  shop: { userId: 3, role: 'SHOP', inhouse: false, partnerId: 3 },
  credit: { userId: 4, role: 'CREDIT', inhouse: false, partnerId: null },
  compliance: { userId: 5, role: 'COMPLIANCE', inhouse: false, partnerId: null },
} as const satisfies Record<string, Principal>
type Kind = keyof typeof actors
const kinds = Object.keys(actors) as Kind[]

const annullable: readonly StatusCode[] = ['P', 'YS']
const annullers: readonly Kind[] = ['partner', 'inhouse', 'shop', 'compliance']

describe.each(kinds)('%s', (kind) => {
  test.each(statusCodes)('annuls in %s as specified', (status) => {
    const own = { status, partnerId: actors[kind].partnerId ?? 1 }
    const refused = annulmentRefusal(own, actors[kind])
    const allowed = annullable.includes(status) && annullers.includes(kind)
    expect(refused === null).toBe(allowed)
    expect(refused?.reason).toBe(
      allowed ? undefined : annullable.includes(status) ? 'principalIs' : 'notFromThisStatus',
    )
    expect(annulledFrom(own, actors[kind])).toBe(allowed ? 'N' : status)
  })

  test.each(annullable)('lets only the provider annul another partner’s query in %s', (status) => {
    const others = { status, partnerId: 99 }
    const reason = { credit: 'principalIs', compliance: undefined }
    const expected = kind in reason ? reason[kind as keyof typeof reason] : 'ownQuery'
    expect(annulmentRefusal(others, actors[kind])?.reason).toBe(expected)
    expect(annulledFrom(others, actors[kind])).toBe(kind === 'compliance' ? 'N' : status)
  })

  test('the parts never overlap', () => {
    const listed = parts.flatMap((part) => {
      const { statuses, waiting } = listingOf(actors[kind], part)
      const sides = waiting === undefined ? [true, false] : [waiting]
      return statuses.flatMap((status) => sides.map((side) => `${status} ${side}`))
    })
    expect(new Set(listed).size).toBe(listed.length)
  })
})

test.each([
  ['partner', 'sent', ['P']],
  ['inhouse', 'sent', ['P', 'SM', 'QA', 'QAC', 'HO']],
  ['shop', 'all', ['P', 'QA', 'QAC', 'CR', 'HO']],
  ['credit', 'sent', ['SCR']],
  ['compliance', 'sent', ['SCO', 'CR', 'YS', 'HO', 'SN']],
] as const)('%s opens with %s and may have its turn in %s', (kind, opening, turns) => {
  const actor = actors[kind]
  expect(defaultFilter(actor)).toBe(opening)
  const { statuses, waiting } = listingOf(actor, 'waiting')
  expect(waiting).toBe(true)
  expect(new Set(statuses)).toEqual(new Set(turns))
})

const everyStatus = new Set(statusCodes)
const allButFirst = statusCodes.filter((status) => status !== 'P')

test('filters select statuses, and the user’s turn if it can differ there', () => {
  const listed = (filter: ListFilter) => listingOf(actors.compliance, filter)
  expect(new Set(listed('all').statuses)).toEqual(everyStatus)
  expect(new Set(listed('sent').statuses)).toEqual(new Set(allButFirst))
  expect(listed('approved')).toEqual({ statuses: ['CA'] })
  expect(listed('terminated')).toEqual({ statuses: ['CF', 'N'] })
  expect(listed('SCR')).toEqual({ statuses: ['SCR'] })
  const pending = allButFirst.filter((status) => !['CA', 'CF', 'N'].includes(status))
  expect({ ...listed('pending'), statuses: new Set(listed('pending').statuses) }).toEqual({
    statuses: new Set(pending),
    waiting: false,
  })
})

test('conditions are looked for where they can wait', () => {
  const open = statusCodes.filter((status) => !['N', 'MICO', 'MICR'].includes(status))
  for (const kind of kinds) {
    const { statuses, ...rest } = listingOf(actors[kind], 'conditions')
    expect(rest).toEqual({ conditions: true })
    expect(new Set(statuses)).toEqual(new Set(open))
  }
})

test('a risk class is renewed while the contract is active', () =>
  expect(listingOf(actors.compliance, 'riskDue')).toEqual({ statuses: ['CA'], riskDue: true }))

test('parts and filters are those of the list', () => {
  expect(parts).toEqual(['waiting', 'pending', 'approved', 'terminated'])
  for (const kind of kinds)
    expect(quickFiltersOf(actors[kind])).toEqual(
      kind === 'compliance' ? [...parts, 'conditions', 'riskDue'] : [...parts, 'conditions'],
    )
  const [all, sent, waiting, pending, approved, terminated, conditions, riskDue, ...statuses] = listFilters
  expect([all, sent, waiting, pending, approved, terminated, conditions, riskDue]).toEqual([
    'all',
    'sent',
    'waiting',
    'pending',
    'approved',
    'terminated',
    'conditions',
    'riskDue',
  ])
  expect(new Set(statuses)).toEqual(everyStatus)
  expect(statuses).toHaveLength(statusCodes.length)
})

test('a listing counts what waits, what does not, or both', () => {
  const counts = { byStatus: { CR: 6, HO: 2, CA: 9 }, waiting: { CR: 5 }, conditions: 4, riskDue: 3 }
  const statuses = ['CR', 'HO', 'N'] as const
  expect(countOf(counts, { statuses })).toBe(8)
  expect(countOf(counts, { statuses, waiting: true })).toBe(5)
  expect(countOf(counts, { statuses, waiting: false })).toBe(3)
  expect(countOf(counts, { statuses, conditions: true })).toBe(4)
  expect(countOf(counts, { statuses, riskDue: true })).toBe(3)
  expect(countOf({ ...counts, riskDue: undefined }, { statuses, riskDue: true })).toBe(0)
})

test('legacy statuses are known', () => {
  expect(statusCodes.filter(isLegacy)).toEqual(['MICO', 'MICR'])
  expect(statusCodes.filter(isUnsent)).toEqual(['P'])
})
