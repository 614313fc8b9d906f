import { describe, expect, test } from 'vitest'
import { statusCodes, type StatusCode } from '../../../api/status.ts'
import {
  contractTimes,
  creditDecisionOf,
  decisionStartsAt,
  handedInAt,
  isConcludedAfter,
  submittedAt,
  isInhouseNote,
  isPaperSigned,
  isTurnedDown,
} from '../../../machines/lifecycle/query/query-history.ts'
import { areas } from '../../../machines/lifecycle/query/locks.ts'
import { editableTable } from '../../specs/locks.table.ts'

type History = readonly StatusCode[]

test.each<[string, History, boolean]>([
  ['confirmed by the shop', ['P', 'CR', 'HO'], true],
  ['confirmed by the shop, and running', ['P', 'CR', 'HO', 'CA'], true],
  ['signed digitally', ['P', 'CR', 'YS', 'HO'], false],
  ['a customer’s application', ['P', 'SCR', 'HO'], false],
  ['waiting for its signature', ['P', 'QA', 'CR'], false],
  ['reopened since', ['P', 'CR', 'HO', 'P'], false],
  ['reopened since, and signed digitally', ['P', 'CR', 'HO', 'P', 'CR', 'YS', 'HO'], false],
])('signed on paper: %s', (_, statuses, expected) => {
  expect(isPaperSigned(statuses)).toBe(expected)
})

test.each<[string, History, boolean]>([
  ['by the committee', ['P', 'SCR', 'N'], true],
  ['by compliance', ['P', 'SCR', 'SCO', 'N'], true],
  ['after an approval', ['P', 'SCR', 'QA', 'N'], true],
  ['after the approval of a customer’s application', ['P', 'SCR', 'HO', 'N'], true],
  ['a contract that is signed', ['P', 'SCR', 'QA', 'CR', 'YS', 'HO', 'N'], false],
  ['a contract that is signed on paper', ['P', 'CR', 'HO', 'N'], false],
  ['a contract that waits for its signature', ['P', 'SCR', 'QA', 'CR', 'YS', 'N'], false],
  ['before it was sent to credit', ['P', 'N'], false],
  ['reopened since', ['P', 'SCR', 'N', 'P'], false],
  ['under review', ['P', 'SCR', 'N', 'SCR'], false],
  ['nothing before it', ['N'], false],
  ['nothing at all', [], false],
])('turned down: %s', (_, statuses, expected) => {
  expect(isTurnedDown(statuses)).toBe(expected)
})

const day = (index: number) => new Date(Date.UTC(2026, 2, 1 + index))
const timesOf = (statuses: History) => {
  const rows = statuses.map((status, index) => ({ status, createdAt: day(index) }))
  return contractTimes(rows)
}

test.each<[string, History, number | null]>([
  ['to the manager', ['P', 'SM', 'SCR', 'QA'], 1],
  ['by the customer', ['P', 'SCR', 'HO'], 1],
  ['again after it was sent back', ['P', 'SM', 'P', 'SM', 'SCR'], 3],
  ['and is back in progress', ['P', 'SM', 'P'], 1],
  ['and reopened later, then closed', ['P', 'SM', 'N', 'P', 'N'], 1],
  ['never: closed at once', ['P', 'N'], null],
  ['never: in progress', ['P'], null],
])('handed in %s', (_, statuses, expected) => {
  const rows = statuses.map((status, index) => ({ status, createdAt: day(index) }))
  expect(handedInAt(rows)).toEqual(expected === null ? null : day(expected))
})

describe('times of the contract', () => {
  test.each<[string, History, number | null, number | null]>([
    ['nothing is signed', ['P', 'SCR', 'QA', 'CR'], null, null],
    ['everything is signed', ['P', 'SCR', 'QA', 'CR', 'YS', 'SN', 'CA'], 5, 6],
    ['handed over after digital signatures', ['P', 'CR', 'YS', 'HO', 'CA'], 3, 4],
    ['handed over after a signature on paper', ['P', 'QA', 'CR', 'HO', 'CA'], 3, 4],
    ['what a customer sent is approved, not signed', ['P', 'SCR', 'HO'], null, null],
    ['activated as it is', ['P', 'CR', 'CA'], 2, 2],
    ['activated as soon as it was made', ['P', 'CA'], 1, 1],
    ['reopened since', ['P', 'CR', 'SN', 'CA', 'P', 'SM'], null, null],
    ['reopened and activated again', ['P', 'CR', 'SN', 'CA', 'P', 'CR', 'SN', 'CA', 'CF'], 6, 7],
  ])('%s', (_, statuses, concluded, activated) => {
    expect(timesOf(statuses)).toEqual({
      concludedAt: concluded === null ? null : day(concluded),
      activatedAt: activated === null ? null : day(activated),
    })
    expect(
      statuses.reduce(
        (known, status, index) => isConcludedAfter(known, statuses[index - 1] ?? status, status),
        false,
      ),
    ).toBe(concluded !== null)
  })
})

test('a query that was never sent to credit has no decision', () => {
  expect(creditDecisionOf([{ status: 'CR' as const }, { status: 'HO' as const }])).toBeNull()
})

test.each<[History, number]>([
  [['P', 'SM'], 0],
  [['P', 'SCR'], 2],
  [['P', 'SCR', 'QA', 'SCR', 'QAC'], 4],
])('the decision in %s begins at %i', (statuses, expected) => {
  expect(decisionStartsAt(statuses)).toBe(expected)
})

test.each<[History, number]>([
  [['P', 'SM'], -1],
  [['SCR'], -1],
  [['P', 'SCR'], 1],
  [['P', 'SM', 'SCR', 'SCO', 'SCR'], 2],
  [['P', 'SCR', 'QA', 'P', 'SM', 'SCR', 'QA'], 5],
])('%s was last handed in at %i', (statuses, expected) => {
  expect(submittedAt(statuses)).toBe(expected)
})

test('notes to credit, to compliance and on activation are for in-house views', () => {
  expect(statusCodes.filter(isInhouseNote).toSorted()).toEqual(['CA', 'SCO', 'SCR'])
})

test('the areas that lock are those of the table', () => {
  expect(areas.toSorted()).toEqual(Object.keys(editableTable).toSorted())
})
