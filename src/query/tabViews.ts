import { lazy, type ComponentType } from 'react'
import type { TabName } from '../../machines/query-editor.tabs.ts'
import { ClientTab } from '../client/ClientTab.tsx'

/** What each tab shows; the first one is there at once, the others are fetched when they are opened. */
export const tabViews: Record<TabName, ComponentType> = {
  client: ClientTab,
  transaction: lazy(() =>
    import('../transaction/TransactionTab.tsx').then((file) => ({ default: file.TransactionTab })),
  ),
  credit: lazy(() => import('../credit/CreditTab.tsx').then((file) => ({ default: file.CreditTab }))),
  acceptance: lazy(() =>
    import('../handover/AcceptanceTab.tsx').then((file) => ({ default: file.AcceptanceTab })),
  ),
  status: lazy(() => import('../status/StatusTab.tsx').then((file) => ({ default: file.StatusTab }))),
}

/** Cards that a tab adds to the rail. */
export const tabRails: Partial<Record<TabName, ComponentType>> = {
  transaction: lazy(() =>
    import('../payment/PaymentCard.tsx').then((file) => ({ default: file.PaymentCard })),
  ),
  credit: lazy(() => import('../credit/CreditRail.tsx').then((file) => ({ default: file.CreditRail }))),
}

/** Tabs that take the whole width: what the rail tells stands in the tab itself. */
export const wideTabs: readonly TabName[] = ['status']
