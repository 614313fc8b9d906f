import type { TabName } from '../../machines/flow/query/tabs.ts'

export const tabLabels: Record<TabName, string> = {
  client: 'query.tab.client',
  transaction: 'query.tab.transaction',
  credit: 'query.tab.credit',
  acceptance: 'query.tab.acceptance',
  status: 'query.tab.status',
}
