import { animate } from 'framer-motion/dom/mini'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { NextStep } from '../../machines/lifecycle/query/next-steps.ts'
import { stages } from '../../machines/lifecycle/query/statuses.ts'
import { styled } from '../design/theme/styled.ts'
import { ChartBox } from './ChartBox.tsx'
import {
  type Chart,
  type ChartBox as BoxPlace,
  chartOf,
  type LineLook,
  type Position,
  type ChartLine as Line,
} from './chart.ts'

const Scroll = styled('div', { base: { overflowX: 'auto' } })
const ChartSvg = styled('svg', {
  base: { display: 'block', width: 'full', minWidth: '960px', height: 'auto' },
})
const Arrow = styled('path', {
  variants: {
    look: {
      plain: { fill: 'field' },
      closing: { fill: 'field' },
      visited: { fill: 'accent' },
      next: { fill: 'ink' },
      refused: { fill: 'ink' },
    },
  },
})
const Heading = styled('text', { base: { fontSize: '12px', fontWeight: 600, fill: 'ink2' } })
const Rule = styled('path', { base: { stroke: 'line', strokeWidth: '1' } })

/** Space above the statuses for the stages' names. */
const HEAD = 56
const looks: readonly LineLook[] = ['plain', 'closing', 'visited', 'next', 'refused']

type Props = {
  /** The chart as text; the accessible name. */
  description: string
  position: Position | null
  /** A next step and, if refused, why. */
  stepTitle?: (step: NextStep) => string
}

/** The lifecycle as the machine defines it and, for a query, its path and next steps. */
export const LifecycleChart = ({ description, position, stepTitle }: Props) => {
  const intl = useIntl()
  const id = useId()
  const chart = chartOf(position)
  const now = chart.boxes.find(({ look }) => look === 'now')
  const scroll = useRef<HTMLDivElement>(null)
  const middle = now && (now.x + now.width / 2) / chart.width
  useEffect(() => {
    const element = scroll.current
    // Where the chart is wider than its place, the current status is in view.
    if (element && middle !== undefined)
      element.scrollLeft = middle * element.scrollWidth - element.clientWidth / 2
  }, [middle])
  return (
    <Scroll
      ref={scroll}
      tabIndex={0}
      role="region"
      aria-label={intl.formatMessage({ id: 'status.chart.region' })}
    >
      <ChartSvg
        viewBox={`-12 ${-HEAD} ${chart.width + 12} ${chart.height + HEAD}`}
        role="img"
        aria-label={description}
      >
        <defs>
          {looks.map((look) => (
            <ArrowMarker key={look} id={arrowId(id, look)}>
              <Arrow look={look} d={ARROW_PATH} />
            </ArrowMarker>
          ))}
        </defs>
        <Stages chart={chart} />
        {chart.lines.map((line) => (
          <ChartLine key={`${line.from}-${line.to}`} line={line} chartId={id} />
        ))}
        {chart.boxes.map((box) => (
          <ChartBox key={box.id} box={box} />
        ))}
        {chart.lines.map((line) => (
          <ChartNumber
            key={`${line.from}-${line.to}`}
            line={line}
            title={line.step && stepTitle ? stepTitle(line.step) : ''}
          />
        ))}
        {now ? <ChartMove box={now} /> : null}
      </ChartSvg>
    </Scroll>
  )
}

const Frame = styled('rect', { base: { fill: 'none', stroke: 'accent', strokeWidth: '3', opacity: 0 } })

/** Seconds, slow enough to follow. */
const DURATION = 0.7

/** A frame that moves from the previous to the current status after a step. */
export const ChartMove = ({ box: { id, x, y, width, height } }: { box: BoxPlace }) => {
  const frame = useRef<SVGRectElement>(null)
  const before = useRef({ id, x, y })
  useEffect(() => {
    const from = before.current
    before.current = { id, x, y }
    if (from.id === id) return undefined
    const start = `translate(${from.x - x}px, ${from.y - y}px)`
    return move(frame.current, { transform: [start, 'none', 'none'], opacity: [1, 1, 0] }, DURATION)
  }, [id, x, y])
  return <Frame ref={frame} aria-hidden x={x} y={y} width={width} height={height} rx={7} />
}

const Stages = ({ chart }: { chart: Chart }) => {
  const intl = useIntl()
  return stages.map((stage) => {
    const boxes = chart.boxes.filter((box) => box.stage === stage)
    if (boxes.length === 0 || stage === 'closed') return null
    const left = Math.min(...boxes.map((box) => box.x))
    const right = Math.max(...boxes.map((box) => box.x + box.width))
    return (
      <g key={stage}>
        <Heading x={left} y={18 - HEAD}>
          {intl.formatMessage({ id: `stage.${stage}` })}
        </Heading>
        <Rule d={`M${left} ${27 - HEAD}H${right}`} />
      </g>
    )
  })
}

type Keyframes = Parameters<typeof animate>[1]

/** Moves an element once, unless the reader prefers reduced motion. Returns a function that stops it. */
const move = (element: Element | null, keyframes: Keyframes, seconds: number) => {
  if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
  const moving = animate(element, keyframes, { duration: seconds })
  return () => moving.stop()
}

const Path = styled('path', {
  base: { fill: 'none' },
  variants: {
    look: {
      plain: { stroke: 'field', strokeWidth: '1' },
      closing: { stroke: 'field', strokeWidth: '1', strokeDasharray: '2 3' },
      visited: { stroke: 'accent', strokeWidth: '2.5' },
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
export const ARROW_PATH = 'M0 .8 9.5 5 0 9.2z'

/** The head of a line, drawn by its child along `ARROW_PATH`. */
export const ArrowMarker = ({ id, children }: { id: string; children: ReactNode }) => (
  <marker
    id={id}
    viewBox="0 0 10 10"
    refX="9"
    refY="5"
    markerWidth="7"
    markerHeight="7"
    markerUnits="userSpaceOnUse"
    orient="auto"
  >
    {children}
  </marker>
)

const arrowId = (chartId: string, look: LineLook): string => `${chartId}-${look}`

type ChartLineProps = { line: Line; chartId: string }

/** One transition between two statuses. */
const ChartLine = ({ line, chartId }: ChartLineProps) => (
  <Path look={line.look} d={rounded(line.points)} markerEnd={`url(#${arrowId(chartId, line.look)})`} />
)

/** The number that links a line to its entry in the list of next steps; hovering shows the step's text. */
const ChartNumber = ({ line, title }: { line: Line; title: string }) => {
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
