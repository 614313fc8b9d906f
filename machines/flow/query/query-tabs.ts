import { seesInhouse } from '../../lifecycle/query/principal.ts'
import type { View } from '../../lifecycle/query/locks.ts'

export const tabNames = ['client', 'transaction', 'credit', 'acceptance', 'status'] as const
export type TabName = (typeof tabNames)[number]

/** The tabs of a view; credit and act of acceptance are in-house (document 1, section 6). */
export const tabsOf = (view: View): readonly TabName[] =>
  seesInhouse(view) ? tabNames : ['client', 'transaction', 'status']

const isReading = (view: View): boolean => view === 'credit' || view === 'compliance'

/** The initial tab: reading for credit and compliance, the form for others. */
export const firstTab = (view: View): TabName => (isReading(view) ? 'credit' : 'client')

/** The tab after a step that passed the query on: credit and compliance go back to where they read, others go on. */
export const tabAfterStep = (view: View, tab: TabName): TabName =>
  isReading(view) ? firstTab(view) : nextTab(view, tab)

/** The tab that "save and go next" opens: the next one of the view, or the same on the last. */
export const nextTab = (view: View, tab: TabName): TabName => {
  const tabs = tabsOf(view)
  return tabs[tabs.indexOf(tab) + 1] ?? tab
}
