import { type IntlShape, useIntl } from 'react-intl'
import type { StatusCode } from '../../api/status.ts'
import {
  initialStatus,
  isLegacy,
  type ListFilter,
  type WideFilter,
} from '../../machines/lifecycle/query/list-filter.ts'
import { usePrincipal } from '../user/useUser.ts'

const wideNames: Record<WideFilter, string> = {
  all: 'dashboard.filter.all',
  sent: 'dashboard.filter.sent',
  waiting: 'design.waitingForYou',
  pending: 'dashboard.filter.pending',
  approved: 'dashboard.filter.approved',
  terminated: 'dashboard.filter.terminated',
  conditions: 'dashboard.filter.conditions',
  riskDue: 'dashboard.filter.riskDue',
}

const isWide = (filter: ListFilter): filter is WideFilter => filter in wideNames

/** Returns the labels of the filters: the status, or the name of a wider filter with the status that it leaves out. */
export const useFilterNames = () => {
  const intl = useIntl()
  const { role } = usePrincipal()
  return (filter: ListFilter): string =>
    isWide(filter)
      ? intl.formatMessage(
          { id: wideNames[filter] },
          { status: intl.formatMessage({ id: `status.${initialStatus}` }), role },
        )
      : statusName(intl, filter)
}

/** Statuses of older systems share a label, so their codes tell them apart. */
const statusName = (intl: IntlShape, status: StatusCode): string => {
  const label = intl.formatMessage({ id: `status.${status}` })
  return isLegacy(status) ? `${label} (${status})` : label
}
