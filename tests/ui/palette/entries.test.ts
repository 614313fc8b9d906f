import { expect, test } from 'vitest'
import { entriesFor, type PaletteEntry, type PaletteGroup } from '../../../src/palette/usePaletteEntries.ts'

const entry = (group: PaletteGroup, id: string, label: string, detail?: string): PaletteEntry => ({
  group,
  id,
  label,
  refused: null,
  run: () => undefined,
  ...(detail !== undefined && { detail }),
})
const known = [
  entry('recent', 'query-1042', '#1042 Põhjala Ehitus OÜ'),
  entry('steps', 'decide', 'Send to credit'),
  entry('pages', 'settings', 'Settings'),
]
const found = [
  entry('queries', 'query-1042', '#1042 Põhjala Ehitus OÜ', 'A-17 · Draft'),
  entry('queries', 'query-1050', '#1050 Põhjavesi AS', 'A-18 · Draft'),
]
const idsFor = (text: string) => entriesFor(text, known, found).map(({ id }) => id)

test.each([
  ['nothing', '', ['query-1042', 'decide', 'settings', 'query-1050']],
  ['a word without its accents', 'pohjala', ['query-1042', 'query-1050']],
  ['words in any order', 'ehitus 1042', ['query-1042', 'query-1050']],
  ['a word of a step', 'CREDIT', ['decide', 'query-1042', 'query-1050']],
])('for %s the rows that fit come in the order of the groups, a query once', (_, text, ids) => {
  expect(idsFor(text)).toEqual(ids)
})
