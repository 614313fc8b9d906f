import { seesInhouse } from '../../lifecycle/query/principal.ts'
import type { View } from '../../lifecycle/query/locks.ts'

export const tabNames = ['client', 'transaction', 'credit', 'acceptance', 'status'] as const
export type TabName = (typeof tabNames)[number]

/** The tabs of a view; a shop has neither credit nor act of acceptance. */
export const tabsOf = (view: View): readonly TabName[] =>
  view === 'shop' ? ['client', 'transaction', 'status'] : tabNames

/** The initial tab: credit and compliance start with reading, the others with the form. */
export const firstTab = (view: View): TabName =>
  view === 'credit' || view === 'compliance' ? 'credit' : 'client'

/** Tabs that "save and go next" skips in views that are not in-house, since they have nothing to fill in there. */
const inhouseTabs: readonly TabName[] = ['credit', 'acceptance']

/** The tab that "save and go next" opens: the next one with something to fill in, or the same on the last. */
export const nextTab = (view: View, tab: TabName): TabName => {
  const tabs = tabsOf(view)
  const later = tabs.slice(tabs.indexOf(tab) + 1)
  return later.find((name) => seesInhouse(view) || !inhouseTabs.includes(name)) ?? tab
}
