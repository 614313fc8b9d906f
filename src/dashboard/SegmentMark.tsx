import type { StatusCode } from '../../api/status.ts'
import type { Listing } from '../../machines/lifecycle/query/list-filter.ts'
import { metaOf } from '../../machines/lifecycle/query/turn.ts'
import { styled } from '../design/theme/styled.ts'
import { partColors } from './part-colors.ts'

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
    left: {
      out: {
        bg: 'transparent',
        backgroundImage: 'repeating-linear-gradient(135deg, {colors.field} 0 2px, transparent 2px 6px)',
      },
      empty: { bg: 'transparent', boxShadow: 'inset 0 0 0 1px {colors.field}' },
    },
  },
})

type Props = {
  status: StatusCode
  /** What the list shows; the rest is hatched. */
  listing: Listing
  count: number
  /** How many of them wait for the reader. */
  waiting: number
}

/** A status in the bar: amber as far as its queries wait for the reader, then in the colour of its group; none is hollow. */
export const SegmentMark = ({ status, listing, count, waiting }: Props) => {
  const look = (waits: boolean) =>
    listing.statuses.includes(status) && (listing.waiting ?? waits) === waits
      ? { bg: partColors[waits ? 'waiting' : metaOf(status).group] }
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
