import { chakra } from '@chakra-ui/react/styled-system'
import type { StatusCode } from '../../contract/status.ts'
import type { Listing } from '../../machines/query-list.filter.ts'
import { metaOf } from '../../machines/query.turn.ts'
import { partColors } from './partColors.ts'

const Line = chakra('span', {
  base: {
    '&&': { display: 'flex' },
    height: { base: '12px', lg: '8px' },
    marginBottom: { lg: '2' },
    overflow: 'hidden',
  },
})
const Piece = chakra('span', {
  base: { flexBasis: 0 },
  variants: {
    left: {
      out: {
        bg: 'transparent',
        backgroundImage: 'repeating-linear-gradient(135deg, {colors.field} 0 2px, transparent 2px 6px)',
      },
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

/** A status in the bar: amber as far as its queries wait for the reader, then in the colour of its group. */
export const SegmentMark = ({ status, listing, count, waiting }: Props) => {
  const look = (waits: boolean) =>
    listing.statuses.includes(status) && (listing.waiting ?? waits) === waits
      ? { bg: partColors[waits ? 'waiting' : metaOf(status).group] }
      : ({ left: 'out' } as const)
  const others = count - waiting
  return (
    <Line data-mark="">
      {waiting > 0 ? <Piece style={{ flexGrow: waiting }} {...look(true)} /> : null}
      {others > 0 || count === 0 ? (
        <Piece style={{ flexGrow: Math.max(1, others) }} {...look(false)} />
      ) : null}
    </Line>
  )
}
