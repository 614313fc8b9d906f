import type { TabName } from '../../machines/flow/query/query-tabs.ts'
import { type PrincipalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'

/** The message id of each tab's label. */
export const tabLabels: Record<TabName, string> = {
  client: 'query.tab.client',
  transaction: 'query.tab.transaction',
  credit: 'query.tab.credit',
  acceptance: 'query.tab.acceptance',
  status: 'query.tab.status',
}

const transaction: ReadonlySet<string> = new Set([
  'qassets',
  'services',
  'servicesCost',
  'servicesCostValType',
  'paymentPeriod',
  'advance',
  'advnPmtType',
  'residual',
  'interest',
  'interestMatrix',
  'pmtDate',
  'insurance',
  'insuranceValType',
  'insuranceProvider',
  'contractFee',
  'specialTerms',
  'kickback',
  'offerValidTime',
  'clientInfo',
])
const credit: ReadonlySet<string> = new Set(['creditInfo', 'collateral', 'additionalInfo', 'contractNr'])
const acceptance: ReadonlySet<string> = new Set(['actOfAcceptance', 'includeSellerInAoa'])

/** Returns the tab with the field at a form path such as `qassets.0.qassetPrice`. */
export const tabOfField = (reader: PrincipalKind, path: string): TabName => {
  const [key = ''] = path.split('.')
  if (transaction.has(key)) return 'transaction'
  if (credit.has(key)) return seesInhouse(reader) ? 'credit' : 'status'
  return acceptance.has(key) ? 'acceptance' : 'client'
}
