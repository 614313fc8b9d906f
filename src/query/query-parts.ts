import type { ComponentType } from 'react'
import { type TabName, tabsOf } from '../../machines/flow/query/query-tabs.ts'
import type { View } from '../../machines/lifecycle/query/locks.ts'
import type { BringTexts } from '../shell/language/store.ts'
import { type LazyView, lazyView } from '../shell/screen/lazy-view.tsx'
import { assetFormChunk, extraFieldsChunk } from '../asset/asset-chunks.ts'
import type { LimitProps } from '../limit/LimitCard.tsx'
import type { NextProps } from './next/NextQuery.tsx'
import type { ConflictProps } from './saving/ConflictView.tsx'

type Part = LazyView<object>

/** `belowFold`: the cards that a first look does not reach; `rail`: those that the tab adds to the rail. */
type TabParts = { view: Part; belowFold?: Part; rail?: Part }
type QueryParts = {
  tabs: Record<TabName, TabParts>
  limit: LazyView<LimitProps>
  /** The query that waits after one was handed on. */
  next: LazyView<NextProps>
  conflict: LazyView<ConflictProps>
}

const client = lazyView(() => import('../client/ClientTab.tsx').then((file) => file.ClientTab))

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

/** A query's first look finds its texts with the query; what is seen later brings its own along. */
const createParts = (bringTexts: BringTexts): QueryParts => {
  const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
    lazyView(async () => {
      const [View] = await Promise.all([load(), bringTexts('tabs')])
      return View
    })
  return {
    tabs: {
      client: { view: client },
      transaction: {
        view: lazyView(() => import('../transaction/TransactionTab.tsx').then((file) => file.TransactionTab)),
        belowFold: later(() =>
          import('../transaction/BelowFoldTransactionCards.tsx').then(
            (file) => file.BelowFoldTransactionCards,
          ),
        ),
        rail: lazyView(() => import('../payment/PaymentCard.tsx').then((file) => file.PaymentCard)),
      },
      credit: {
        view: lazyView(() => import('../credit/CreditTab.tsx').then((file) => file.CreditTab)),
        belowFold: later(() =>
          import('../credit/BelowFoldCreditCards.tsx').then((file) => file.BelowFoldCreditCards),
        ),
        rail: lazyView(() => import('../credit/CreditRail.tsx').then((file) => file.CreditRail)),
      },
      acceptance: {
        view: later(() => import('../handover/AcceptanceTab.tsx').then((file) => file.AcceptanceTab)),
      },
      status: {
        view: later(() => import('../status/StatusTab.tsx').then((file) => file.StatusTab)),
        belowFold: later(() => import('../status/OutsideCards.tsx').then((file) => file.OutsideCards)),
      },
    },
    limit: later(() => import('../limit/LimitCard.tsx').then((file) => file.LimitCard)),
    next: lazyView(() => import('./next/NextQuery.tsx').then((file) => file.NextQuery)),
    conflict: lazyView(() => import('./saving/ConflictView.tsx').then((file) => file.ConflictView)),
  }
}

/** Tabs without the rail, since they show its content themselves. */
export const wideTabs: readonly TabName[] = ['status']
