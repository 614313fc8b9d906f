import type { TabName } from '../../machines/flow/query/query-tabs.ts'

/** The message id of each tab's label. */
export const tabLabels: Record<TabName, string> = {
  client: 'query.tab.client',
  transaction: 'query.tab.transaction',
  credit: 'query.tab.credit',
  acceptance: 'query.tab.acceptance',
  status: 'query.tab.status',
}
