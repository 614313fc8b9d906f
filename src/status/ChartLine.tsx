import { styled } from '../design/theme/styled.ts'
import type { ChartLine as Line, LineLook } from './chart.ts'
import { middleOf, rounded } from './rounded.ts'

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

/** The arrow heads, one a look; the path's `markerEnd` names it. */
export const arrowId = (chartId: string, look: LineLook): string => `${chartId}-${look}`

type Props = { line: Line; chartId: string }

/** One way between two statuses, drawn as its look says. */
export const ChartLine = ({ line, chartId }: Props) => (
  <Path look={line.look} d={rounded(line.points)} markerEnd={`url(#${arrowId(chartId, line.look)})`} />
)

/** The number that joins a line to its entry in the list of next steps; the pointer finds the step's own words. */
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
