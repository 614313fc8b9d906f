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
import { styled } from '../design/theme/styled.ts'
import { usePrincipal } from '../user/useUser.ts'
import { partColors } from './filter-labels.ts'
import { useRovingFocus } from './useRovingFocus.ts'

const Bar = styled('div', {
  base: {
    display: { base: 'flex', md: 'grid', lg: 'flex' },
    alignItems: 'flex-start',
    flexWrap: { base: 'wrap', lg: 'nowrap' },
    // On a medium screen the labels need two lines of segments.
    gridTemplateColumns: 'repeat(auto-fill, minmax(84px, 1fr))',
    gap: { base: '1px', md: '8px 2px', lg: '2px' },
  },
})
const Segment = styled('button', {
  base: {
    flex: 'var(--share)',
    // Wide enough for a finger; on a wide screen, no label breaks inside a word.
    minWidth: { base: '24px', lg: 'min-content' },
    paddingBlock: '6px',
    textAlign: 'left',
    borderRadius: 'control',
    color: 'ink2',
    cursor: 'pointer',
    '& > *': { display: 'block' },
    '&:hover [data-label]': { color: 'ink', textDecoration: 'underline' },
    '&:focus-visible': { outlineOffset: '1px' },
    '&:not(* + *) [data-mark]': { borderStartRadius: '4px' },
    '&:not(:has(+ *)) [data-mark]': { borderEndRadius: '4px' },
    '&[aria-pressed=true] [data-mark]': {
      height: { base: '16px', md: '12px' },
      marginTop: { base: '-2px', md: '-4px' },
    },
  },
  // A phone has no room for rare statuses; the filter above the list offers them.
  variants: { legacy: { true: { mdDown: { display: 'none' } } } },
})
/** On a phone only the bar is shown. */
const Words = styled('span', {
  base: { paddingInline: '2px 4px', mdDown: { display: 'none !important' } },
  variants: {
    part: {
      count: { textStyle: 'strong', whiteSpace: 'nowrap', color: 'ink' },
      label: { textStyle: 'meta', overflowWrap: 'break-word' },
    },
    faded: { true: { color: 'ink3' } },
  },
})
const Code = styled('small', {
  base: { fontSize: '11px', fontWeight: 500, color: 'ink3' },
})

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

type Standing = { count: number; waiting: number }

/** Whether the filter lists at least one of the queries in a status, or would list one. */
const isShown = (listing: Listing, status: StatusCode, { count, waiting }: Standing) => {
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
  const standing = { count: counts?.byStatus[status] ?? 0, waiting: counts?.waiting[status] ?? 0 }
  const shown = isShown(listing, status, standing)
  const label = intl.formatMessage({ id: `status.${status}` })
  const words = intl.formatMessage(
    { id: shown ? 'dashboard.pipeline.segment' : 'dashboard.pipeline.leftOut' },
    { status: label, code: status, ...standing },
  )
  return (
    <Segment
      type="button"
      legacy={isLegacy(status)}
      aria-pressed={filter === status}
      aria-label={words}
      title={words}
      style={{ '--share': `${Math.max(1, standing.count)} 1 ${basis * shareOf(status)}%` } as CSSProperties}
      {...roving.button(status)}
      onClick={() => onFilter(filter === status ? null : status)}
    >
      <SegmentMark {...{ status, listing, ...standing }} />
      <Words part="count" faded={!shown}>
        {counts ? intl.formatNumber(standing.count) : null} <Code>{status}</Code>
      </Words>{' '}
      <Words part="label" data-label="">
        {label}
      </Words>
    </Segment>
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
    <Bar {...roving.bar} data-print="no" aria-label={intl.formatMessage({ id: 'dashboard.pipeline.name' })}>
      {present.map((status) => (
        <StatusSegment key={status} {...{ status, listing, basis, roving }} {...props} />
      ))}
    </Bar>
  )
}

const Line = styled('span', {
  base: {
    '&&': { display: 'flex' },
    height: { base: '12px', md: '8px' },
    marginBottom: { md: '2' },
    overflow: 'hidden',
  },
})
const Piece = styled('span', {
  base: { flexBasis: 0 },
  variants: {
    part: partColors,
    left: {
      out: {
        bg: 'transparent',
        backgroundImage: 'repeating-linear-gradient(135deg, {colors.field} 0 2px, transparent 2px 6px)',
      },
      empty: { bg: 'transparent', boxShadow: 'inset 0 0 0 1px {colors.field}' },
    },
  },
})

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
      ? ({ part: waits ? 'waiting' : metaOf(status).group } as const)
      : ({ left: 'out' } as const)
  const others = count - waiting
  return (
    <Line data-mark="">
      {waiting > 0 ? <Piece style={{ flexGrow: waiting }} {...look(true)} /> : null}
      {others > 0 ? <Piece style={{ flexGrow: others }} {...look(false)} /> : null}
      {count === 0 ? <Piece style={{ flexGrow: 1 }} left="empty" data-empty="" /> : null}
    </Line>
  )
}
