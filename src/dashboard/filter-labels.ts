import type { IntlShape } from 'react-intl'
import type { StatusCode } from '../../api/status.ts'
import {
  initialStatus,
  isLegacy,
  type ListFilter,
  type Part,
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

/** Returns the label of a filter: the status, or the name of a wider filter with the status that it leaves out. */
export const filterName = (intl: IntlShape, filter: ListFilter): string =>
  isWide(filter)
    ? intl.formatMessage(
        { id: wideNames[filter] },
        { status: intl.formatMessage({ id: `status.${initialStatus}` }) },
      )
    : statusName(intl, filter)

/** Statuses of older systems share a label, so their codes tell them apart. */
const statusName = (intl: IntlShape, status: StatusCode): string => {
  const label = intl.formatMessage({ id: `status.${status}` })
  return isLegacy(status) ? `${label} (${status})` : label
}

/** The colour of each part, always beside its label. */
export const partColors = {
  waiting: { bg: 'waitingMark' },
  pending: { bg: 'pending' },
  approved: { bg: 'approved' },
  terminated: { bg: 'terminated' },
} satisfies Record<Part, object>
