import type { IntlShape } from 'react-intl'
import {
  initialStatus,
  type ListFilter,
  type WideFilter,
} from '../../machines/lifecycle/query/list-filter.ts'

const wideNames: Record<WideFilter, string> = {
  all: 'dashboard.filter.all',
  sent: 'dashboard.filter.sent',
  waiting: 'design.waitingForYou',
  pending: 'dashboard.filter.pending',
  approved: 'dashboard.filter.approved',
  terminated: 'dashboard.filter.terminated',
}

const isWide = (filter: ListFilter): filter is WideFilter => filter in wideNames

/** What a filter is called: a status by its label, a wider one by its name with the status it leaves out. */
export const filterName = (intl: IntlShape, filter: ListFilter): string =>
  isWide(filter)
    ? intl.formatMessage(
        { id: wideNames[filter] },
        { status: intl.formatMessage({ id: `status.${initialStatus}` }) },
      )
    : intl.formatMessage({ id: `status.${filter}` })
