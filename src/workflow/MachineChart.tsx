import { type PointerEvent, useId } from 'react'
import { useIntl } from 'react-intl'
import type { StatusFigures } from '../../api/workflow.calls.ts'
import { styled } from '../design/theme/styled.ts'
import { type MachineOf, useMachineWords } from './useMachineWords.ts'
import type { Zoom } from './useWorkflowAddress.ts'

const Scroll = styled('div', {
  base: {
    overflow: 'auto',
    maxHeight: '80vh',
    cursor: 'grab',
    _active: { cursor: 'grabbing' },
    _print: { overflow: 'visible', maxHeight: 'none' },
  },
})
const ChartSvg = styled('svg', {
  base: { display: 'block', height: 'auto', _print: { maxWidth: '100%', minWidth: '0!' } },
})
const Way = styled('path', { base: { fill: 'none', stroke: 'field', strokeWidth: '1.2' } })
const Arrow = styled('path', { base: { fill: 'field' } })
const Under = styled('rect', { base: { fill: 'surface' } })
const Numbers = styled('text', {
  base: { fontSize: '11px', fontWeight: 600, textAnchor: 'middle', fill: 'ink2' },
})

const CHARACTER = 6.6

type WaysProps = { lines: MachineOf['lines'] }

type Props = { chart: MachineOf; zoom: Zoom; figures: readonly StatusFigures[] }

/** Drags the chart with the mouse; fingers and trackpads scroll it already. */
const pan = ({ buttons, pointerType, movementX, movementY, currentTarget }: PointerEvent<HTMLElement>) => {
  if (buttons === 1 && pointerType === 'mouse') currentTarget.scrollBy(-movementX, -movementY)
}

/** A small machine is not blown up by the fit. */
const LARGEST_FIT = 1.2

const sizeOf = ({ width }: MachineOf, zoom: Zoom) =>
  zoom === 'fit' ? { width: '100%', maxWidth: width * LARGEST_FIT } : { width: (width * Number(zoom)) / 100 }

/** The chart of a machine; its lines are numbered as in the list below, which says the same in words. */
export const MachineChart = ({ chart, zoom, figures }: Props) => {
  const intl = useIntl()
  const { titleOf } = useMachineWords()
  const title = titleOf(chart)
  const values = { machine: title, states: chart.states.length, transitions: chart.transitions.length }
  return (
    <Scroll
      tabIndex={0}
      role="region"
      onPointerMove={pan}
      aria-label={intl.formatMessage({ id: 'workflow.chart.region' }, values)}
    >
      <ChartSvg
        viewBox={`0 0 ${chart.width} ${chart.height}`}
        role="img"
        aria-label={intl.formatMessage({ id: 'workflow.chart.description' }, values)}
        style={sizeOf(chart, zoom)}
      >
        <Ways lines={chart.lines} />
        {chart.boxes.map((box) => (
          <StateBox
            key={box.path}
            box={box}
            state={chart.states.find(({ path }) => path === box.path)}
            figures={figures.find(({ status }) => status === box.path)}
          />
        ))}
      </ChartSvg>
    </Scroll>
  )
}

const WayNumbers = ({ lines }: WaysProps) =>
  lines.map(({ from, to, numbers, label }) => {
    const text = numbers.join(', ')
    const width = text.length * CHARACTER + 6
    return (
      <g key={`${from} ${to}`}>
        <Under x={label.x - width / 2} y={label.y - 8} width={width} height={16} rx={4} />
        <Numbers x={label.x} y={label.y + 4}>
          {text}
        </Numbers>
      </g>
    )
  })

const Ways = ({ lines }: WaysProps) => {
  const id = useId()
  return (
    <>
      <defs>
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
          <Arrow d="M0 .8 9.5 5 0 9.2z" />
        </marker>
      </defs>
      {lines.map(({ from, to, points }) => (
        <Way
          key={`${from} ${to}`}
          d={points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')}
          markerEnd={`url(#${id})`}
        />
      ))}
      <WayNumbers lines={lines} />
    </>
  )
}

const Frame = styled('rect', {
  base: { fill: 'surface', stroke: 'field', strokeWidth: '1' },
  variants: {
    look: {
      plain: {},
      initial: { stroke: 'accent', strokeWidth: '2' },
      final: { stroke: 'ink', strokeWidth: '2' },
      group: { strokeDasharray: '5 4' },
    },
  },
})
const Name = styled('text', {
  base: { fontSize: '12px', fontWeight: 500, textAnchor: 'middle', fill: 'ink' },
  variants: { small: { true: { fontSize: '10.5px' } } },
})
const Figure = styled('text', {
  base: { fontSize: '11px', textAnchor: 'middle', fill: 'ink2' },
  variants: { overdue: { true: { fill: 'danger', fontWeight: 600 } } },
})

const LONGEST = 16
const LINE = 16

type StateBoxProps = {
  box: MachineOf['boxes'][number]
  state: MachineOf['states'][number] | undefined
  figures: StatusFigures | undefined
}

const lookOf = (state: StateBoxProps['state']) => {
  if (state?.initial) return 'initial'
  if (state?.final) return 'final'
  return state?.group ? 'group' : 'plain'
}

/** A state by name; for the lifecycle with the number of its queries, and how many are overdue. */
const StateBox = ({ box: { path, x, y, width, height }, state, figures }: StateBoxProps) => {
  const intl = useIntl()
  const { stateOf } = useMachineWords()
  // A child state is named after its status, on a line of its own.
  const lines = stateOf(path).split(': ')
  const middle = height / 2 + 4
  const overdue = figures?.overdue ?? 0
  return (
    <g transform={`translate(${x} ${y})`}>
      <Frame look={lookOf(state)} width={width} height={height} rx={7} />
      {lines.map((line, index) => (
        <Name
          key={line}
          small={line.length > LONGEST}
          x={width / 2}
          y={(figures ? middle - 8 : middle) + (index - (lines.length - 1) / 2) * LINE}
        >
          {line}
        </Name>
      ))}
      {figures ? (
        <Figure overdue={overdue > 0} x={width / 2} y={middle + 9}>
          {intl.formatMessage({ id: 'workflow.chart.figure' }, { queries: figures.queries, overdue })}
        </Figure>
      ) : null}
    </g>
  )
}
