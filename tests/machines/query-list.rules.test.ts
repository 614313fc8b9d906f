import { describe, expect, test } from 'vitest'
import type { Actor } from '../../contract/role.ts'
import { type StatusCode, statusCodes } from '../../contract/status.ts'
import { annulledFrom, annulmentRefusal } from '../../machines/annulment.ts'
import {
  defaultFilter,
  isOlder,
  isUnsent,
  parts,
  partOf,
  statusesOf,
} from '../../machines/query-list.filter.ts'

const actors = {
  partner: { userId: 1, role: 'PARTNER', inhouse: false, partnerId: 1 },
  inhouse: { userId: 2, role: 'PARTNER', inhouse: true, partnerId: 2 },
  shop: { userId: 3, role: 'SHOP', inhouse: false, partnerId: 3 },
  credit: { userId: 4, role: 'CREDIT', inhouse: false, partnerId: null },
  compliance: { userId: 5, role: 'COMPLIANCE', inhouse: false, partnerId: null },
} as const satisfies Record<string, Actor>
type Kind = keyof typeof actors
const kinds = Object.keys(actors) as Kind[]

const annullable: readonly StatusCode[] = ['P', 'YS']
const annullers: readonly Kind[] = ['partner', 'inhouse', 'shop', 'compliance']

describe.each(kinds)('%s', (kind) => {
  test.each(statusCodes)('annuls in %s as specified', (status) => {
    const refused = annulmentRefusal(status, actors[kind])
    const allowed = annullable.includes(status) && annullers.includes(kind)
    expect(refused === null).toBe(allowed)
    expect(refused?.reason).toBe(
      allowed ? undefined : annullable.includes(status) ? 'actorIs' : 'notFromThisStatus',
    )
    expect(annulledFrom(status, actors[kind])).toBe(allowed ? 'N' : status)
  })

  test('the parts never overlap', () => {
    const listed = parts.flatMap((part) => statusesOf(actors[kind], part))
    expect(new Set(listed).size).toBe(listed.length)
  })
})

const everyStatus = new Set(statusCodes)
const allButFirst = statusCodes.filter((status) => status !== 'P')

test.each([
  ['partner', 'sent', ['P']],
  ['inhouse', 'sent', ['P', 'SM', 'QA', 'QAC']],
  ['shop', 'all', ['P', 'QA', 'QAC', 'CR', 'HO']],
  ['credit', 'sent', ['SCR']],
  ['compliance', 'sent', ['SCO', 'CR', 'HO', 'SN']],
] as const)('%s opens with %s and has its turn in %s', (kind, opening, turns) => {
  const actor = actors[kind]
  expect(defaultFilter(actor)).toBe(opening)
  expect(new Set(statusesOf(actor, 'waiting'))).toEqual(new Set(turns))
})

test('filters stand for statuses', () => {
  const actor = actors.compliance
  expect(new Set(statusesOf(actor, 'all'))).toEqual(everyStatus)
  expect(new Set(statusesOf(actor, 'sent'))).toEqual(new Set(allButFirst))
  expect(statusesOf(actor, 'approved')).toEqual(['CA'])
  expect(statusesOf(actor, 'terminated')).toEqual(['CF', 'N'])
  expect(statusesOf(actor, 'SCR')).toEqual(['SCR'])
  expect(statusesOf(actor, 'pending')).toEqual(['SM', 'SCR', 'QA', 'QAC', 'YS', 'MICO', 'MICR'])
})

test('a status is known by its part and its age', () => {
  expect(partOf(actors.credit, 'SCR')).toBe('waiting')
  expect(partOf(actors.credit, 'CR')).toBe('pending')
  expect(statusCodes.filter(isOlder)).toEqual(['MICO', 'MICR'])
  expect(statusCodes.filter(isUnsent)).toEqual(['P'])
})
