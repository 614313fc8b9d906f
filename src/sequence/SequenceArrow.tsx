import type { Participant, SequenceMessage } from '../../api/sequence.calls.ts'
import { styled } from '../design/theme/styled.ts'
import { LANE } from './lane.ts'

const Place = styled('div', { base: { position: 'relative', minHeight: '11' } })
const Picture = styled('svg', { base: { position: 'absolute', inset: 0, height: 'full' } })
const Lifeline = styled('line', { base: { stroke: 'line', strokeWidth: '1.5' } })
const Line = styled('path', {
  base: { fill: 'none', strokeWidth: '2' },
  variants: {
    state: {
      done: { stroke: 'accent' },
      waiting: { stroke: 'ink', strokeDasharray: '6 4' },
      failed: { stroke: 'danger' },
    },
  },
})
const Tip = styled('path', {
  variants: { state: { done: { fill: 'accent' }, waiting: { fill: 'ink' }, failed: { fill: 'danger' } } },
})
const Cross = styled('path', { base: { fill: 'none', stroke: 'danger', strokeWidth: '2.5' } })

/** Height of the arrow below the top of its row, level with the first line of text. */
const Y = 22
const TIP = 9
/** Width and height of the loop of what the portal does by itself. */
const LOOP = { width: 26, height: 12 }

type Props = { message: Pick<SequenceMessage, 'from' | 'to' | 'state'>; lanes: readonly Participant[] }

/** One row of the drawing: the lifelines, and the arrow between two of them. A failed one ends in a cross. */
export const SequenceArrow = ({ message: { from, to, state }, lanes }: Props) => {
  const centre = (lane: Participant) => lanes.indexOf(lane) * LANE + LANE / 2
  const [start, end] = [centre(from), centre(to)]
  return (
    <Place aria-hidden style={{ width: lanes.length * LANE }}>
      <Picture width={lanes.length * LANE}>
        {lanes.map((lane) => (
          <Lifeline key={lane} x1={centre(lane)} x2={centre(lane)} y1={0} y2="100%" />
        ))}
        {from === to ? <Loop x={start} state={state} /> : <Arrow start={start} end={end} state={state} />}
      </Picture>
    </Place>
  )
}

type ArrowProps = { start: number; end: number; state: SequenceMessage['state'] }

const Arrow = ({ start, end, state }: ArrowProps) => {
  const towards = end > start ? 1 : -1
  const middle = (start + end) / 2
  return (
    <>
      <Line state={state} d={`M${start} ${Y}H${end - towards * TIP}`} />
      <Tip state={state} d={tipAt(end, Y, towards)} />
      {state === 'failed' ? (
        <Cross d={`M${middle - 6} ${Y - 6}l12 12M${middle - 6} ${Y + 6}l12 -12`} />
      ) : null}
    </>
  )
}

const Loop = ({ x, state }: { x: number; state: SequenceMessage['state'] }) => (
  <>
    <Line state={state} d={`M${x} ${Y - LOOP.height / 2}h${LOOP.width}v${LOOP.height}H${x + TIP}`} />
    <Tip state={state} d={tipAt(x, Y + LOOP.height / 2, -1)} />
  </>
)

/** The head of an arrow that points at x; `towards`: 1 to the right, -1 to the left. */
const tipAt = (x: number, y: number, towards: 1 | -1): string => `M${x} ${y}l${-towards * TIP} -4.5v9z`
