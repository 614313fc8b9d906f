import { chakra } from '@chakra-ui/react/styled-system'
import { useIntl } from 'react-intl'
import type { StatusCounts } from '../../contract/query-list.ts'
import type { StatusCode } from '../../contract/status.ts'
import {
  isOlder,
  listedStatuses,
  partOf,
  statusesOf,
  type ListFilter,
} from '../../machines/query-list.filter.ts'
import { useSignedInActor } from '../user/useUser.ts'
import { partColors } from './partColors.ts'

const Bar = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    flexWrap: { base: 'wrap', md: 'nowrap' },
    gap: { base: '1px', lg: '2px' },
  },
})
const Segment = chakra('button', {
  base: {
    // Wide enough for a finger; where there is room, no label is broken inside a word.
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
      height: { base: '16px', lg: '12px' },
      marginTop: { base: '-2px', lg: '-4px' },
    },
  },
  // A phone has no room for what hardly occurs; the filter above the list has it.
  variants: { older: { true: { mdDown: { display: 'none' } } } },
})
const Mark = chakra('span', {
  base: { height: { base: '12px', lg: '8px' }, marginBottom: { lg: '2' } },
  variants: {
    left: {
      out: {
        bg: 'transparent',
        backgroundImage: 'repeating-linear-gradient(135deg, {colors.field} 0 2px, transparent 2px 6px)',
      },
    },
  },
})
/** Only the bar itself is shown where the labels would not fit. */
const Words = chakra('span', { base: { paddingInline: '2px 4px', lgDown: { display: 'none !important' } } })
const Code = chakra('small', {
  base: { fontSize: '11px', fontWeight: 500, color: 'ink3' },
})

type Props = {
  counts: StatusCounts | undefined
  filter: ListFilter
  /** Null leads back to what the list opened with. */
  onFilter: (filter: ListFilter | null) => void
}

/** How much of the bar is the same for each status; the rest is shared out by the counts. */
const EQUAL_PERCENT = 85
/** A status of older systems takes less, and has its label as a tooltip only. */
const OLDER_SHARE = 0.6

const shareOf = (status: StatusCode) => (isOlder(status) ? OLDER_SHARE : 1)

type SegmentProps = Props & {
  status: StatusCode
  shown: boolean
  /** Of the bar, percent. */
  basis: number
}

const StatusSegment = ({ status, shown, basis, counts, filter, onFilter }: SegmentProps) => {
  const intl = useIntl()
  const actor = useSignedInActor()
  const count = counts?.[status] ?? 0
  const label = intl.formatMessage({ id: `status.${status}` })
  const words = intl.formatMessage(
    { id: shown ? 'dashboard.pipeline.segment' : 'dashboard.pipeline.leftOut' },
    { status: label, code: status, count },
  )
  return (
    <Segment
      type="button"
      older={isOlder(status)}
      aria-pressed={filter === status}
      aria-label={words}
      title={words}
      style={{ flex: `${Math.max(1, count)} 1 ${basis * shareOf(status)}%` }}
      onClick={() => onFilter(filter === status ? null : status)}
    >
      <Mark data-mark="" {...(shown ? { bg: partColors[partOf(actor, status)] } : { left: 'out' })} />
      <Words textStyle="strong" whiteSpace="nowrap" color={shown ? 'ink' : 'ink3'}>
        {counts ? intl.formatNumber(count) : null} <Code>{status}</Code>
      </Words>{' '}
      {isOlder(status) ? null : (
        <Words data-label="" textStyle="meta" overflowWrap="break-word">
          {label}
        </Words>
      )}
    </Segment>
  )
}

/** Where the queries stand, as one slim bar along the lifecycle; a segment filters the list by its status. */
export const Pipeline = (props: Props) => {
  const intl = useIntl()
  const shown = statusesOf(useSignedInActor(), props.filter)
  const present = listedStatuses.filter((status) => !isOlder(status) || (props.counts?.[status] ?? 0) > 0)
  const basis = EQUAL_PERCENT / present.reduce((sum, status) => sum + shareOf(status), 0)
  return (
    <Bar role="group" aria-label={intl.formatMessage({ id: 'dashboard.pipeline.name' })}>
      {present.map((status) => (
        <StatusSegment key={status} status={status} shown={shown.includes(status)} basis={basis} {...props} />
      ))}
    </Bar>
  )
}
