import { describe, expect, test } from 'vitest'
import { firstTab, nextTab, tabAfterStep, tabNames, tabsOf } from '../../../machines/flow/query/query-tabs.ts'
import type { View } from '../../../machines/lifecycle/query/locks.ts'

const views: View[] = ['partner', 'inhouse', 'shop', 'credit', 'compliance']

describe('tabs of each view', () => {
  test.each([
    ['partner', 'client', 3],
    ['inhouse', 'client', 5],
    ['shop', 'client', 3],
    ['credit', 'credit', 5],
    ['compliance', 'credit', 5],
  ] as const)('%s opens on %s of %i', (view, first, count) => {
    expect(firstTab(view)).toBe(first)
    expect(tabsOf(view)).toHaveLength(count)
  })
  test.each(views)('%s: next is always a tab of the view', (view) => {
    for (const tab of tabsOf(view)) expect(tabsOf(view)).toContain(nextTab(view, tab))
    expect(nextTab(view, 'status')).toBe('status')
  })
  test.each([
    ['inhouse', ['client', 'transaction', 'credit', 'acceptance', 'status']],
    ['credit', ['client', 'transaction', 'credit', 'acceptance', 'status']],
    ['compliance', ['client', 'transaction', 'credit', 'acceptance', 'status']],
    ['partner', ['client', 'transaction', 'status']],
    ['shop', ['client', 'transaction', 'status']],
  ] as const)('%s goes on past no tab on which it has work', (view, way) => {
    for (const [index, tab] of way.entries()) expect(nextTab(view, tab)).toBe(way[index + 1] ?? 'status')
  })
  test('three tabs lead a partner from Transaction to Status (section 2.1)', () => {
    expect(tabNames.indexOf(nextTab('partner', 'transaction'))).toBe(tabNames.indexOf('transaction') + 3)
  })
})

test('after a step credit and compliance are back where they read, others on the next tab', () => {
  for (const tab of tabNames)
    expect((['credit', 'compliance'] as const).map((view) => tabAfterStep(view, tab))).toEqual([
      'credit',
      'credit',
    ])
  expect(tabAfterStep('inhouse', 'transaction')).toBe('credit')
  expect(tabAfterStep('partner', 'transaction')).toBe('status')
})
