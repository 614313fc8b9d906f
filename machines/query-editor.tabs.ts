import { seesInhouse } from './query.actor.ts'
import type { View } from './query.locks.ts'

export const tabNames = ['client', 'transaction', 'credit', 'acceptance', 'status'] as const
export type TabName = (typeof tabNames)[number]

/** The tabs a view has: a shop that is not in-house has neither credit nor act of acceptance. */
export const tabsOf = (view: View): readonly TabName[] =>
  view === 'shop' ? ['client', 'transaction', 'status'] : tabNames

/** The tab a query opens on: credit and compliance read, the others type. */
export const firstTab = (view: View): TabName =>
  view === 'credit' || view === 'compliance' ? 'credit' : 'client'

/** Where "save and go next" leads: one tab on for in-house views, three for others, at most to the last. */
export const nextTab = (view: View, tab: TabName): TabName => {
  const tabs = tabsOf(view)
  const index = tabs.indexOf(tab) + (seesInhouse(view) ? 1 : 3)
  return tabs[Math.min(index, tabs.length - 1)] ?? tab
}
