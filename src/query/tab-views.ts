import type { ComponentType } from 'react'
import type { TabName } from '../../machines/flow/query/tabs.ts'
import { fetched } from '../app/screen/fetched.tsx'

const client = fetched(() => import('../client/ClientTab.tsx').then((file) => file.ClientTab))
const transaction = fetched(() =>
  import('../transaction/TransactionTab.tsx').then((file) => file.TransactionTab),
)
const credit = fetched(() => import('../credit/CreditTab.tsx').then((file) => file.CreditTab))
const acceptance = fetched(() => import('../handover/AcceptanceTab.tsx').then((file) => file.AcceptanceTab))
const status = fetched(() => import('../status/StatusTab.tsx').then((file) => file.StatusTab))
const payment = fetched(() => import('../payment/PaymentCard.tsx').then((file) => file.PaymentCard))
const creditRail = fetched(() => import('../credit/CreditRail.tsx').then((file) => file.CreditRail))

/** The view of each tab, loaded when it is opened, or before when the browser is idle. */
export const tabViews: Record<TabName, ComponentType> = {
  client: client.View,
  transaction: transaction.View,
  credit: credit.View,
  acceptance: acceptance.View,
  status: status.View,
}

/** The cards that a tab adds to the rail. */
export const tabRails: Partial<Record<TabName, ComponentType>> = {
  transaction: payment.View,
  credit: creditRail.View,
}

const perTab: Partial<Record<TabName, readonly { fetch: () => Promise<unknown> }[]>> = {
  client: [client],
  transaction: [transaction, payment],
  credit: [credit, creditRail],
  acceptance: [acceptance],
  status: [status],
}

/** Loads tabs before they are opened, so that they open without a connection too. */
export const preloadTabs = async (tabs: readonly TabName[]): Promise<void> => {
  await Promise.allSettled(tabs.flatMap((tab) => perTab[tab] ?? []).map(({ fetch }) => fetch()))
}

/** Tabs without the rail, since they show its content themselves. */
export const wideTabs: readonly TabName[] = ['status']
