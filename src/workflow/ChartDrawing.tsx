import { useId } from 'react'
import { useIntl } from 'react-intl'
import type { StatusFigures } from '../../api/workflow.calls.ts'
import { styled } from '../design/theme/styled.ts'
import { ARROW_PATH, ArrowMarker, rounded } from '../status/LifecycleChart.tsx'
import { leadsFrom, type MachineOf, type TransitionOf, useMachineTexts } from './useMachineTexts.ts'
import { Choice, type Look } from './ChartChoice.tsx'
import { StateBox } from './StateBox.tsx'
import { sameScreen } from '../shell/screen/same-screen.ts'
import type { ChartTrial } from './useWhatIf.ts'
import { type Selection, type WorkflowAddress } from './useWorkflowAddress.ts'

const Path = styled('path', {
  base: { fill: 'none' },
  variants: {
    look: {
      plain: { stroke: 'field', strokeWidth: '1' },
      beside: { stroke: 'ink', strokeWidth: '1.8' },
      selected: { stroke: 'accent', strokeWidth: '2.5' },
      open: { stroke: 'approved', strokeWidth: '2.5', strokeDasharray: '7 3' },
    },
  },
})
const Arrow = styled('path', {
  variants: {
    look: {
      plain: { fill: 'field' },
      beside: { fill: 'ink' },
      selected: { fill: 'accent' },
      open: { fill: 'approved' },
    },
  },
})
/** Wide enough for a pointer. */
const Reach = styled('path', { base: { fill: 'none', stroke: 'transparent', strokeWidth: '12' } })
const Mark = styled('circle', {
  base: { strokeWidth: '1', fill: 'surface' },
  variants: {
    look: {
      plain: { stroke: 'field' },
      beside: { stroke: 'ink', strokeWidth: '1.5' },
      selected: { stroke: 'accent', fill: 'accent' },
      open: { stroke: 'approved', strokeWidth: '2.5', fill: 'approvedBg' },
    },
  },
})
const Numeral = styled('text', {
  base: { fontSize: '11px', fontWeight: 600, textAnchor: 'middle' },
  variants: {
    look: {
      plain: { fill: 'ink' },
      beside: { fill: 'ink' },
      selected: { fill: 'onAccent' },
      open: { fill: 'approved' },
    },
  },
})
const MARK = 24
const RADIUS = 10
const looks: readonly Look[] = ['plain', 'beside', 'selected', 'open']

/** What is drawn of a machine, and what is marked in it. */
export type DrawingProps = {
  chart: MachineOf
  /** Queries in each status; empty for another machine than the query's. */
  figures: readonly StatusFigures[]
  selection: Selection | null
  hrefOf: WorkflowAddress['hrefOf']
  trial?: ChartTrial | null
}

const isSelected = (selection: Selection | null, { key }: TransitionOf): boolean =>
  selection !== null && 'transition' in selection && selection.transition === key

type Marked = Pick<DrawingProps, 'selection' | 'trial'>

const isOpen = (trial: DrawingProps['trial'], { key }: TransitionOf): boolean => trial?.open.has(key) === true

const lookOfLine = ({ selection, trial }: Marked, transitions: readonly TransitionOf[]): Look => {
  if (transitions.some((transition) => isSelected(selection, transition))) return 'selected'
  if (trial) return transitions.some((transition) => isOpen(trial, transition)) ? 'open' : 'plain'
  const state = selection !== null && 'state' in selection ? selection.state : null
  return state !== null && transitions.some((transition) => leadsFrom(state, transition)) ? 'beside' : 'plain'
}

/** The transitions that a line stands for. */
const transitionsOf = ({ transitions }: MachineOf, { numbers }: MachineOf['lines'][number]) =>
  transitions.filter(({ number }) => numbers.includes(number))

/** States and numbered lines. Each number and state is a link that selects it. */
export const ChartDrawing = ({ chart, figures, selection, hrefOf, trial = null }: DrawingProps) => {
  const id = useId()
  return (
    <>
      <defs>
        {looks.map((look) => (
          <ArrowMarker key={look} id={`${id}-${look}`}>
            <Arrow look={look} d={ARROW_PATH} />
          </ArrowMarker>
        ))}
      </defs>
      {chart.lines.map((line) => {
        const transitions = transitionsOf(chart, line)
        const look = lookOfLine({ selection, trial }, transitions)
        return (
          <g key={`${line.from} ${line.to}`}>
            <Path look={look} d={rounded(line.points)} markerEnd={`url(#${id}-${look})`} />
            <ReachOfLine line={line} transitions={transitions} {...{ selection, hrefOf }} />
          </g>
        )
      })}
      {chart.boxes.map((box) => (
        <StateBox key={box.path} {...{ chart, box, figures, selection, hrefOf, trial }} />
      ))}
      <Marks {...{ chart, selection, hrefOf, trial }} />
    </>
  )
}

type ReachProps = Pick<DrawingProps, 'selection' | 'hrefOf'> & {
  line: MachineOf['lines'][number]
  transitions: readonly TransitionOf[]
}

/** A click on a line selects its first transition, and the next one if one of them is selected. */
const ReachOfLine = ({ line, transitions, selection, hrefOf }: ReachProps) => {
  const next =
    transitions[
      (transitions.findIndex((transition) => isSelected(selection, transition)) + 1) % transitions.length
    ]
  return next ? (
    <Choice
      href={hrefOf({ transition: next.key })}
      state={sameScreen}
      aria-hidden
      tabIndex={-1}
      draggable={false}
    >
      <Reach d={rounded(line.points)} />
    </Choice>
  ) : null
}

/** The numbers on the lines in order; one of them is a stop of the Tab key. */
const Marks = ({ chart, selection, hrefOf, trial = null }: Omit<DrawingProps, 'figures'>) => {
  const intl = useIntl()
  const { eventOf, stateOf } = useMachineTexts()
  const marks = chart.lines
    .flatMap((line) =>
      transitionsOf(chart, line).map((transition, index, all) => ({
        transition,
        x: line.label.x + (index - (all.length - 1) / 2) * MARK,
        y: line.label.y,
        onLine: lookOfLine({ selection, trial }, all),
      })),
    )
    .toSorted((a, b) => a.transition.number - b.transition.number)
  const stop = marks.find(({ transition }) => isSelected(selection, transition)) ?? marks[0]
  return marks.map((mark) => {
    const { transition, x, y, onLine } = mark
    const look = isSelected(selection, transition)
      ? 'selected'
      : isOpen(trial, transition)
        ? 'open'
        : onLine === 'beside'
          ? 'beside'
          : 'plain'
    const name = intl.formatMessage(
      { id: isOpen(trial, transition) ? 'workflow.arrow.open' : 'workflow.arrow' },
      {
        number: transition.number,
        event: eventOf(transition),
        from: stateOf(chart.name, transition.from),
        to: stateOf(chart.name, transition.to ?? transition.from),
      },
    )
    return (
      <Choice
        key={transition.key}
        href={hrefOf({ transition: transition.key })}
        state={sameScreen}
        aria-label={name}
        aria-current={look === 'selected' ? true : undefined}
        data-choice="transition"
        tabIndex={mark === stop ? 0 : -1}
        draggable={false}
      >
        <title>{name}</title>
        <Mark look={look} cx={x} cy={y} r={RADIUS} />
        <Numeral look={look} x={x} y={y + 4}>
          {transition.number}
        </Numeral>
      </Choice>
    )
  })
}
