import type { ComponentType } from 'react'
import { type TabName, tabsOf } from '../../machines/flow/query/tabs.ts'
import type { View } from '../../machines/lifecycle/query/locks.ts'
import type { BringTexts } from '../shell/language/store.ts'
import { type Fetched, fetched } from '../shell/screen/fetched.tsx'
import { assetFormChunk, extraFieldsChunk } from '../asset/chunks.ts'
import type { LimitProps } from '../limit/LimitCard.tsx'
import type { NextProps } from './next/NextQuery.tsx'
import type { ConflictProps } from './saving/ConflictView.tsx'

type Part = Fetched<object>

/** `lower`: the cards that a first look does not reach; `rail`: those that the tab adds to the rail. */
type TabParts = { view: Part; lower?: Part; rail?: Part }
type QueryParts = {
  tabs: Record<TabName, TabParts>
  limit: Fetched<LimitProps>
  /** The query that waits after one was handed on. */
  next: Fetched<NextProps>
  conflict: Fetched<ConflictProps>
}

const client = fetched(() => import('../client/ClientTab.tsx').then((file) => file.ClientTab))

/** A query's first look finds its texts with the query; what is seen later brings its own along. */
const createParts = (bringTexts: BringTexts): QueryParts => {
  const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
    fetched(async () => {
      const [View] = await Promise.all([load(), bringTexts('tabs')])
      return View
    })
  return {
    tabs: {
      client: { view: client },
      transaction: {
        view: fetched(() => import('../transaction/TransactionTab.tsx').then((file) => file.TransactionTab)),
        lower: later(() => import('../transaction/LowerCards.tsx').then((file) => file.LowerCards)),
        rail: fetched(() => import('../payment/PaymentCard.tsx').then((file) => file.PaymentCard)),
      },
      credit: {
        view: fetched(() => import('../credit/CreditTab.tsx').then((file) => file.CreditTab)),
        lower: later(() => import('../credit/LowerCards.tsx').then((file) => file.LowerCards)),
        rail: fetched(() => import('../credit/CreditRail.tsx').then((file) => file.CreditRail)),
      },
      acceptance: {
        view: later(() => import('../handover/AcceptanceTab.tsx').then((file) => file.AcceptanceTab)),
      },
      status: {
        view: later(() => import('../status/StatusTab.tsx').then((file) => file.StatusTab)),
        lower: later(() => import('../status/OutsideCards.tsx').then((file) => file.OutsideCards)),
      },
    },
    limit: later(() => import('../limit/LimitCard.tsx').then((file) => file.LimitCard)),
    next: fetched(() => import('./next/NextQuery.tsx').then((file) => file.NextQuery)),
    conflict: fetched(() => import('./saving/ConflictView.tsx').then((file) => file.ConflictView)),
  }
}

let parts: QueryParts | undefined

/** What a query is made of, loaded when it is shown, or before when the browser is idle. */
export const queryParts = (bringTexts: BringTexts): QueryParts => (parts ??= createParts(bringTexts))

/** Fetches the tab that a query is likeliest to open with. Never fails: it is asked for again where it is drawn. */
export const preloadFirstTab = async (): Promise<void> => {
  await Promise.allSettled([client.fetch()])
}

/** Loads the tabs of a view, and what opens in them, before they are opened, so that they open without a connection too. */
export const preloadParts = async (view: View, bringTexts: BringTexts): Promise<void> => {
  const { tabs, ...others } = queryParts(bringTexts)
  const ofTabs = tabsOf(view).flatMap((name) => Object.values(tabs[name]))
  const ofAssets = [assetFormChunk, ...(view === 'shop' ? [extraFieldsChunk] : [])]
  const wanted = [...ofTabs, ...Object.values(others), ...ofAssets]
  await Promise.allSettled(wanted.map((part) => part.fetch()))
}

/** Tabs without the rail, since they show its content themselves. */
export const wideTabs: readonly TabName[] = ['status']
