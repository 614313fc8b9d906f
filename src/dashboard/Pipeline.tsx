import type { CSSProperties } from 'react'
import { useIntl } from 'react-intl'
import type { ListCounts } from '../../api/query-list.ts'
import type { StatusCode } from '../../api/status.ts'
import {
  isLegacy,
  listedStatuses,
  type ListFilter,
  type Listing,
  listingOf,
} from '../../machines/lifecycle/query/list-filter.ts'
import { metaOf } from '../../machines/lifecycle/query/turn.ts'
import { usePrincipal } from '../user/useUser.ts'
import { useRovingFocus } from './useRovingFocus.ts'

type Props = {
  counts: ListCounts | undefined
  filter: ListFilter
  /** Null restores the filter that the list opened with. */
  onFilter: (filter: ListFilter | null) => void
}

/** Percent of the bar that is shared out equally; the counts share out the rest. */
const EQUAL_PERCENT = 85
/** The share of a status of an older system. */
const OLDER_SHARE = 0.6

const shareOf = (status: StatusCode) => (isLegacy(status) ? OLDER_SHARE : 1)

type StatusCounts = { count: number; waiting: number }

/** Whether the filter lists at least one of the queries in a status, or would list one. */
const isShown = (listing: Listing, status: StatusCode, { count, waiting }: StatusCounts) => {
  if (!listing.statuses.includes(status)) return false
  return listing.waiting === undefined || (listing.waiting ? waiting > 0 : waiting < count || count === 0)
}

type SegmentProps = Props & {
  status: StatusCode
  /** The statuses that the filter lists. */
  listing: Listing
  /** Percent of the bar. */
  basis: number
  roving: ReturnType<typeof useRovingFocus>
}

const StatusSegment = ({ status, listing, basis, roving, counts, filter, onFilter }: SegmentProps) => {
  const intl = useIntl()
  const own = { count: counts?.byStatus[status] ?? 0, waiting: counts?.waiting[status] ?? 0 }
  const shown = isShown(listing, status, own)
  const label = intl.formatMessage({ id: `status.${status}` })
  const description = intl.formatMessage(
    { id: shown ? 'dashboard.pipeline.segment' : 'dashboard.pipeline.leftOut' },
    { status: label, code: status, ...own },
  )
  return (
    <button
      type="button"
      className="pipeline-segment"
      data-legacy={isLegacy(status) ? '' : undefined}
      aria-pressed={filter === status}
      aria-label={description}
      title={description}
      style={{ '--share': `${Math.max(1, own.count)} 1 ${basis * shareOf(status)}%` } as CSSProperties}
      {...roving.button(status)}
      onClick={() => onFilter(filter === status ? null : status)}
    >
      <SegmentMark {...{ status, listing, ...own }} />
      <span className="pipeline-count" data-faded={shown ? undefined : ''}>
        {counts ? intl.formatNumber(own.count) : null} <small>{status}</small>
      </span>{' '}
      <span className="pipeline-label">{label}</span>
    </button>
  )
}

/** Shows the number of queries in each status as one bar; a segment filters the list by its status. */
export const Pipeline = (props: Props) => {
  const intl = useIntl()
  const { counts, filter } = props
  const listing = listingOf(usePrincipal(), filter)
  const present = listedStatuses.filter((status) => !isLegacy(status) || (counts?.byStatus[status] ?? 0) > 0)
  const roving = useRovingFocus(present.find((status) => status === filter) ?? present[0] ?? '')
  const basis = EQUAL_PERCENT / present.reduce((sum, status) => sum + shareOf(status), 0)
  return (
    <div
      {...roving.bar}
      className="pipeline"
      data-print="no"
      aria-label={intl.formatMessage({ id: 'dashboard.pipeline.name' })}
    >
      {present.map((status) => (
        <StatusSegment key={status} {...{ status, listing, basis, roving }} {...props} />
      ))}
    </div>
  )
}

type MarkProps = {
  status: StatusCode
  /** What the list shows; other segments are hatched. */
  listing: Listing
  count: number
  /** How many of them wait for the user. */
  waiting: number
}

/**
 * The mark of a segment: amber for the share that waits for the user, the group's colour for the rest, hollow without
 * queries.
 */
const SegmentMark = ({ status, listing, count, waiting }: MarkProps) => {
  const look = (waits: boolean) =>
    listing.statuses.includes(status) && (listing.waiting ?? waits) === waits
      ? waits
        ? 'waiting'
        : metaOf(status).group
      : 'out'
  const others = count - waiting
  return (
    <span className="pipeline-mark">
      {waiting > 0 ? <span style={{ flexGrow: waiting }} data-part={look(true)} /> : null}
      {others > 0 ? <span style={{ flexGrow: others }} data-part={look(false)} /> : null}
      {count === 0 ? <span style={{ flexGrow: 1 }} data-part="empty" /> : null}
    </span>
  )
}
