import { animate } from 'framer-motion/dom/mini'
import { useEffect, useId, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { NextStep } from '../../machines/lifecycle/query/next-steps.ts'
import { stages } from '../../machines/lifecycle/query/statuses.ts'
import { styled } from '../design/theme/styled.ts'
import { ChartBox } from './ChartBox.tsx'
import { arrowId, ChartLine, ChartNumber } from './ChartLine.tsx'
import { type Chart, type ChartBox as BoxPlace, chartOf, type LineLook, type Position } from './chart.ts'

const Scroll = styled('div', { base: { overflowX: 'auto' } })
const ChartSvg = styled('svg', {
  base: { display: 'block', width: 'full', minWidth: '960px', height: 'auto' },
})
const Arrow = styled('path', {
  variants: {
    look: {
      plain: { fill: 'field' },
      closing: { fill: 'field' },
      walked: { fill: 'accent' },
      next: { fill: 'ink' },
      refused: { fill: 'ink' },
    },
  },
})
const Heading = styled('text', { base: { fontSize: '12px', fontWeight: 600, fill: 'ink2' } })
const Rule = styled('path', { base: { stroke: 'line', strokeWidth: '1' } })

/** Space above the statuses for the stages' names. */
const HEAD = 56
const looks: readonly LineLook[] = ['plain', 'closing', 'walked', 'next', 'refused']

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
            <marker
              key={look}
              id={arrowId(id, look)}
              viewBox="0 0 10 10"
              refX="9"
              refY="5"
              markerWidth="7"
              markerHeight="7"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <Arrow look={look} d="M0 .8 9.5 5 0 9.2z" />
            </marker>
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

/** Moves an element once, unless the reader wants no motion; the answer ends the movement. */
export const move = (element: Element | null, keyframes: Keyframes, seconds: number) => {
  if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
  const moving = animate(element, keyframes, { duration: seconds })
  return () => moving.stop()
}
