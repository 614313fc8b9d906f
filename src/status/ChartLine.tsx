import { styled } from '../design/theme/styled.ts'
import type { ChartLine as Line, LineLook } from './chart.ts'

const Path = styled('path', {
  base: { fill: 'none' },
  variants: {
    look: {
      plain: { stroke: 'field', strokeWidth: '1' },
      closing: { stroke: 'field', strokeWidth: '1', strokeDasharray: '2 3' },
      walked: { stroke: 'accent', strokeWidth: '2.5' },
      next: { stroke: 'ink', strokeWidth: '1.8' },
      refused: { stroke: 'ink', strokeWidth: '1.8', strokeDasharray: '6 4' },
    },
  },
})

const Mark = styled('circle', {
  base: { stroke: 'ink', strokeWidth: '1.5' },
  variants: { open: { true: { fill: 'ink' }, false: { fill: 'surface', strokeDasharray: '3 2' } } },
})
const Numeral = styled('text', {
  base: { fontSize: '11px', fontWeight: 600, textAnchor: 'middle' },
  variants: { open: { true: { fill: 'surface' }, false: { fill: 'ink' } } },
})

/** The arrow heads, one per appearance, for the path's `markerEnd`. */
export const arrowId = (chartId: string, look: LineLook): string => `${chartId}-${look}`

type Props = { line: Line; chartId: string }

/** One transition between two statuses. */
export const ChartLine = ({ line, chartId }: Props) => (
  <Path look={line.look} d={rounded(line.points)} markerEnd={`url(#${arrowId(chartId, line.look)})`} />
)

/** The number that links a line to its entry in the list of next steps; hovering shows the step's text. */
export const ChartNumber = ({ line, title }: { line: Line; title: string }) => {
  if (line.number === null) return null
  const { x, y } = middleOf(line.points)
  const open = line.look === 'next'
  return (
    <g>
      <title>{title}</title>
      <Mark open={open} cx={x} cy={y} r={9} />
      <Numeral open={open} x={x} y={y + 4}>
        {line.number}
      </Numeral>
    </g>
  )
}

type Point = { x: number; y: number }

const RADIUS = 7

/** An SVG path along right-angled points with rounded corners. */
export function rounded(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1]
      const after = points[index + 1]
      if (!before) return `M${point.x} ${point.y}`
      if (!after) return `L${point.x} ${point.y}`
      const into = towards(point, before, RADIUS)
      const out = towards(point, after, RADIUS)
      return `L${into.x} ${into.y}Q${point.x} ${point.y} ${out.x} ${out.y}`
    })
    .join('')
}

const towards = (from: Point, to: Point, length: number): Point => {
  const distance = Math.hypot(to.x - from.x, to.y - from.y)
  const share = Math.min(length / distance, 0.5)
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

/** The middle of a line's longest segment, where its number is. */
function middleOf(points: readonly Point[]): Point {
  let best = { length: -1, middle: points[0] ?? { x: 0, y: 0 } }
  for (const [index, point] of points.entries()) {
    const next = points[index + 1]
    if (!next) break
    const length = Math.hypot(next.x - point.x, next.y - point.y)
    if (length > best.length)
      best = { length, middle: { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 } }
  }
  return best.middle
}
