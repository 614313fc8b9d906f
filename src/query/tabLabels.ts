import type { TabName } from '../../machines/query-editor.tabs.ts'

export const tabLabels: Record<TabName, string> = {
  client: 'query.tab.client',
  transaction: 'query.tab.transaction',
  credit: 'query.tab.credit',
  acceptance: 'query.tab.acceptance',
  status: 'query.tab.status',
}
