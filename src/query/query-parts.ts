import { type TabName, tabsOf } from '../../machines/flow/query/query-tabs.ts'
import type { View } from '../../machines/lifecycle/query/locks.ts'
import type { LoadTexts } from '../shell/language/store.ts'
import { type LazyChunk, type LazyView, lazyView, lazyViewWithTexts } from '../shell/screen/lazy-view.tsx'
import { assetFormChunk, extraFieldsChunk } from '../asset/asset-chunks.ts'
import type { LimitProps } from '../limit/LimitCard.tsx'
import type { NextProps } from './next/NextQuery.tsx'
import type { ConflictProps } from './saving/ConflictView.tsx'

type Part = LazyView<object>

/** `belowFold`: cards below the fold; `rail`: cards that the tab adds to the rail. */
type TabParts = { view: Part; belowFold?: Part; rail?: Part }
type QueryParts = {
  tabs: Record<TabName, TabParts>
  limit: LazyView<LimitProps>
  /** The next query after one was passed on. */
  next: LazyView<NextProps>
  conflict: LazyView<ConflictProps>
}

const client = lazyView(() => import('../client/ClientTab.tsx').then((file) => file.ClientTab))

let parts: QueryParts | undefined

/** The chunks of a query, loaded when shown, or earlier when the browser is idle. */
export const queryParts = (loadTexts: LoadTexts): QueryParts => (parts ??= createParts(loadTexts))

/** Prefetches the tab that a query most likely opens with. Never fails: rendering loads it again. */
export const preloadFirstTab = async (): Promise<void> => {
  await Promise.allSettled([client.fetch()])
}

/** Preloads a view's tabs and their dialogs, so that they also open offline. */
export const preloadParts = async (view: View, loadTexts: LoadTexts): Promise<void> => {
  const { tabs, ...others } = queryParts(loadTexts)
  const ofTabs = tabsOf(view).flatMap((name) => Object.values(tabs[name]))
  const ofAssets = [assetFormChunk, ...(view === 'shop' ? [extraFieldsChunk] : [])]
  const wanted = [...ofTabs, ...Object.values(others), ...ofAssets]
  await Promise.allSettled(wanted.map((part) => part.fetch()))
}

/** The first tab's texts load with the query; other parts load their own. */
const createParts = (loadTexts: LoadTexts): QueryParts => {
  const later = <Props extends object>(part: LazyChunk<Props>) => lazyViewWithTexts(part, loadTexts)
  return {
    tabs: {
      client: { view: client },
      transaction: {
        view: lazyView(() => import('../transaction/TransactionTab.tsx').then((file) => file.TransactionTab)),
        belowFold: later({
          texts: ['tabs'],
          load: () =>
            import('../transaction/BelowFoldTransactionCards.tsx').then(
              (file) => file.BelowFoldTransactionCards,
            ),
        }),
        rail: lazyView(() => import('../payment/PaymentCard.tsx').then((file) => file.PaymentCard)),
      },
      credit: {
        view: lazyView(() => import('../credit/CreditTab.tsx').then((file) => file.CreditTab)),
        belowFold: later({
          texts: ['tabs', 'conditions'],
          load: () => import('../credit/BelowFoldCreditCards.tsx').then((file) => file.BelowFoldCreditCards),
        }),
        rail: later({
          texts: ['risk'],
          load: () => import('../credit/CreditRail.tsx').then((file) => file.CreditRail),
        }),
      },
      acceptance: {
        view: later({
          texts: ['tabs'],
          load: () => import('../handover/AcceptanceTab.tsx').then((file) => file.AcceptanceTab),
        }),
      },
      status: {
        view: later({
          texts: ['tabs'],
          load: () => import('../status/StatusTab.tsx').then((file) => file.StatusTab),
        }),
        belowFold: later({
          texts: ['tabs', 'conditions'],
          load: () => import('../status/OutsideCards.tsx').then((file) => file.OutsideCards),
        }),
      },
    },
    limit: later({
      texts: ['tabs'],
      load: () => import('../limit/LimitCard.tsx').then((file) => file.LimitCard),
    }),
    next: lazyView(() => import('./next/NextQuery.tsx').then((file) => file.NextQuery)),
    conflict: lazyView(() => import('./saving/ConflictView.tsx').then((file) => file.ConflictView)),
  }
}

/** Tabs without the rail, since they show its content themselves. */
export const wideTabs: readonly TabName[] = ['status']
