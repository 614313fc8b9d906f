import { describe, expect, test } from 'vitest'
import { statusCodes, type StatusCode } from '../../../api/status.ts'
import { creditDecisionOf } from '../../../machines/lifecycle/query/query-history.ts'
import {
  type PaperKind,
  paperKinds,
  type PaperReason,
  paperReasons,
  paperRefusal,
} from '../../../machines/lifecycle/query/paper-rule.ts'
import { mayBeMade } from '../../specs/papers.table.ts'

describe('a document is available in the statuses of the table, and refused with its reason in others', () => {
  test.each(paperKinds)('%s', (kind) => {
    for (const creditDecided of [true, false]) {
      const found = statusCodes.map(
        (status) => paperRefusal(kind, { status, creditDecided, consumer: true }) ?? '✓',
      )
      const expected = statusCodes.map((status) => {
        const may = mayBeMade[kind][status]
        if (may !== 'decided') return may
        return creditDecided ? '✓' : 'paperWithoutDecision'
      })
      expect(found).toEqual(expected)
    }
  })
})

const ofConsumers: Partial<Record<PaperKind, PaperReason>> = {
  earlyRepayment: 'repaidByConsumer',
  secci: 'secciForConsumer',
}

test('consumer documents are never available for a company', () => {
  for (const kind of paperKinds)
    for (const status of statusCodes) {
      const found = paperRefusal(kind, { status, creditDecided: true, consumer: false })
      const may = mayBeMade[kind][status]
      const rule = may === '✓' || may === 'decided' ? null : may
      expect([kind, status, found]).toEqual([kind, status, ofConsumers[kind] ?? rule])
    }
})

test('documents and reasons are those of the tables', () => {
  expect(paperKinds.toSorted()).toEqual(Object.keys(mayBeMade).toSorted())
  const refusals = Object.values(mayBeMade).flatMap((statuses) => Object.values(statuses))
  const reasons = new Set<string>([...refusals, ...Object.values(ofConsumers), 'paperWithoutDecision'])
  expect(paperReasons.toSorted()).toEqual(
    [...reasons].filter((reason) => reason !== '✓' && reason !== 'decided').toSorted(),
  )
})

const decisionOf = (...statuses: StatusCode[]) => {
  const rows = statuses.map((status, index) => ({ status, index }))
  return creditDecisionOf(rows)
}

describe('the credit decision in force', () => {
  test.each<[string, StatusCode[], ReturnType<typeof decisionOf>]>([
    ['none before the committee', ['P', 'SM'], null],
    ['none while it decides', ['P', 'SM', 'SCR', 'SCO'], null],
    ['none where a shop contracts by itself', ['P', 'CR', 'HO', 'CA'], null],
    [
      'an approval, whatever follows',
      ['P', 'SCR', 'QA', 'CR', 'YS', 'SN', 'CA', 'CF'],
      { status: 'QA', index: 2 },
    ],
    ['an approval that was closed later', ['P', 'SCR', 'QAC', 'CR', 'N'], { status: 'QAC', index: 2 }],
    ['an approval of what a customer sent', ['P', 'SCR', 'HO'], { status: 'HO', index: 2 }],
    ['a refusal', ['P', 'SCR', 'N'], { status: 'N', index: 2 }],
    ['a refusal by compliance', ['P', 'SCR', 'SCO', 'N'], { status: 'N', index: 3 }],
    ['the last of several', ['P', 'SCR', 'QA', 'SCR', 'QAC'], { status: 'QAC', index: 4 }],
    ['none once it is cancelled', ['P', 'SCR', 'QA', 'SCR'], null],
    ['none once the query begins again', ['P', 'SCR', 'N', 'P'], null],
    ['none where the query was annulled before', ['P', 'SM', 'N'], null],
  ])('%s', (_, statuses, expected) => {
    expect(decisionOf(...statuses)).toEqual(expected)
  })
})
