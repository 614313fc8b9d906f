import { useId } from 'react'
import { useIntl } from 'react-intl'
import { Link, type LinkProps } from 'wouter'
import type { BrowserLocationHook } from 'wouter/use-browser-location'
import type { StatusFigures } from '../../api/workflow.calls.ts'
import { styled } from '../design/theme/styled.ts'
import { twoLines } from '../status/ChartBox.tsx'
import { ARROW_PATH, ArrowMarker, rounded } from '../status/LifecycleChart.tsx'
import { leadsFrom, type MachineOf, type TransitionOf, useMachineWords } from './useMachineWords.ts'
import { sameScreen } from '../shell/screen/same-screen.ts'
import { type Selection, type WorkflowAddress } from './useWorkflowAddress.ts'

type Look = 'plain' | 'selected' | 'beside'

const Way = styled('path', {
  base: { fill: 'none' },
  variants: {
    look: {
      plain: { stroke: 'field', strokeWidth: '1' },
      beside: { stroke: 'ink', strokeWidth: '1.8' },
      selected: { stroke: 'accent', strokeWidth: '2.5' },
    },
  },
})
const Arrow = styled('path', {
  variants: { look: { plain: { fill: 'field' }, beside: { fill: 'ink' }, selected: { fill: 'accent' } } },
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
    },
  },
})
const Numeral = styled('text', {
  base: { fontSize: '11px', fontWeight: 600, textAnchor: 'middle' },
  variants: { look: { plain: { fill: 'ink' }, beside: { fill: 'ink' }, selected: { fill: 'onAccent' } } },
})
const ChartLink = (props: LinkProps<BrowserLocationHook>) => <Link {...props} />
const Choice = styled(ChartLink, {
  base: {
    cursor: 'pointer',
    textDecoration: 'none',
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible :is(circle, rect)': { stroke: 'accent', strokeWidth: '3' },
  },
})

const MARK = 24
const RADIUS = 10
const looks: readonly Look[] = ['plain', 'beside', 'selected']

type Props = {
  chart: MachineOf
  /** Queries in each status; empty for another machine than the query's. */
  figures: readonly StatusFigures[]
  selection: Selection | null
  hrefOf: WorkflowAddress['hrefOf']
}

const isSelected = (selection: Selection | null, { key }: TransitionOf): boolean =>
  selection !== null && 'transition' in selection && selection.transition === key

const lookOfLine = (selection: Selection | null, ways: readonly TransitionOf[]): Look => {
  if (ways.some((way) => isSelected(selection, way))) return 'selected'
  const state = selection !== null && 'state' in selection ? selection.state : null
  return state !== null && ways.some((way) => leadsFrom(state, way)) ? 'beside' : 'plain'
}

/** The transitions that a line stands for. */
const waysOf = ({ transitions }: MachineOf, { numbers }: MachineOf['lines'][number]) =>
  transitions.filter(({ number }) => numbers.includes(number))

/** States and numbered lines. Each number and state is a link that selects it. */
export const ChartDrawing = ({ chart, figures, selection, hrefOf }: Props) => {
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
        const ways = waysOf(chart, line)
        const look = lookOfLine(selection, ways)
        return (
          <g key={`${line.from} ${line.to}`}>
            <Way look={look} d={rounded(line.points)} markerEnd={`url(#${id}-${look})`} />
            <ReachOfLine line={line} ways={ways} {...{ selection, hrefOf }} />
          </g>
        )
      })}
      {chart.boxes.map((box) => (
        <StateBox key={box.path} {...{ chart, box, figures, selection, hrefOf }} />
      ))}
      <Marks {...{ chart, selection, hrefOf }} />
    </>
  )
}

type ReachProps = Pick<Props, 'selection' | 'hrefOf'> & {
  line: MachineOf['lines'][number]
  ways: readonly TransitionOf[]
}

/** A click on a line selects its first transition, and the next one if one of them is selected. */
const ReachOfLine = ({ line, ways, selection, hrefOf }: ReachProps) => {
  const next = ways[(ways.findIndex((way) => isSelected(selection, way)) + 1) % ways.length]
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
const Marks = ({ chart, selection, hrefOf }: Omit<Props, 'figures'>) => {
  const intl = useIntl()
  const { eventOf, stateOf } = useMachineWords()
  const marks = chart.lines
    .flatMap((line) =>
      waysOf(chart, line).map((way, index, all) => ({
        way,
        x: line.label.x + (index - (all.length - 1) / 2) * MARK,
        y: line.label.y,
        onLine: lookOfLine(selection, all),
      })),
    )
    .toSorted((a, b) => a.way.number - b.way.number)
  const stop = marks.find(({ way }) => isSelected(selection, way)) ?? marks[0]
  return marks.map((mark) => {
    const { way, x, y, onLine } = mark
    const look = isSelected(selection, way) ? 'selected' : onLine === 'beside' ? 'beside' : 'plain'
    const name = intl.formatMessage(
      { id: 'workflow.arrow' },
      {
        number: way.number,
        event: eventOf(way),
        from: stateOf(chart.name, way.from),
        to: stateOf(chart.name, way.to ?? way.from),
      },
    )
    return (
      <Choice
        key={way.key}
        href={hrefOf({ transition: way.key })}
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
          {way.number}
        </Numeral>
      </Choice>
    )
  })
}

type Kind = 'plain' | 'initial' | 'final' | 'group'

const Frame = styled('rect', {
  base: { fill: 'surface', stroke: 'field', strokeWidth: '1' },
  variants: {
    kind: {
      plain: {},
      initial: { stroke: 'accent', strokeWidth: '2' },
      final: { stroke: 'ink', strokeWidth: '2' },
      group: { strokeDasharray: '5 4' },
    },
    look: {
      plain: {},
      beside: { fill: 'accentBg', stroke: 'accent', strokeWidth: '1.5' },
      selected: { fill: 'accent', stroke: 'accent', strokeWidth: '1.5' },
    },
  },
})
const Name = styled('text', {
  base: { fontSize: '12px', fontWeight: 500, textAnchor: 'middle', fill: 'ink' },
  variants: {
    look: { plain: {}, beside: {}, selected: { fill: 'onAccent', fontWeight: 600 } },
    small: { true: { fontSize: '10.5px' } },
  },
})
const Code = styled('text', { base: { fontSize: '11px', fill: 'ink3' } })
const Inner = styled('text', { base: { fontSize: '11px', textAnchor: 'middle', fill: 'ink2' } })
const Figure = styled('text', {
  base: { fontSize: '11px', textAnchor: 'end', fill: 'ink2' },
  variants: { overdue: { true: { fill: 'danger', fontWeight: 600 } } },
})

const LONGEST = 17
const LINE = 15

type StateBoxProps = Props & { box: MachineOf['boxes'][number] }

const kindOf = ({ states }: MachineOf, path: string): Kind => {
  const state = states.find((one) => one.path === path)
  if (state?.initial) return 'initial'
  if (state?.final) return 'final'
  return state?.group ? 'group' : 'plain'
}

const lookOfState = ({ transitions }: MachineOf, selection: Selection | null, path: string): Look => {
  if (selection === null) return 'plain'
  if ('state' in selection) return selection.state === path ? 'selected' : 'plain'
  const way = transitions.find(({ key }) => key === selection.transition)
  return way && [way.from, way.to].includes(path) ? 'beside' : 'plain'
}

/** A state by name; a status with its code and, above it, the number of its queries and how many are overdue. */
const StateBox = ({ chart, box, figures, selection, hrefOf }: StateBoxProps) => {
  const intl = useIntl()
  const { stateOf } = useMachineWords()
  const { path, x, y, width, height } = box
  const look = lookOfState(chart, selection, path)
  const [label = '', inner] = stateOf(chart.name, path).split(': ')
  const lines = twoLines(label)
  const first = height / 2 + 4 - ((lines.length - 1) * LINE) / 2
  const ownFigures = figures.find(({ status }) => status === path)
  const isStop =
    selection !== null && 'state' in selection ? look === 'selected' : kindOf(chart, path) === 'initial'
  return (
    <g transform={`translate(${x} ${y})`}>
      <Choice
        href={hrefOf({ state: path })}
        state={sameScreen}
        aria-label={intl.formatMessage({ id: 'workflow.state' }, { state: stateOf(chart.name, path) })}
        aria-current={look === 'selected' ? true : undefined}
        data-choice="state"
        tabIndex={isStop ? 0 : -1}
        draggable={false}
      >
        <Frame kind={kindOf(chart, path)} look={look} width={width} height={height} rx={7} />
        {lines.map((text, index) => (
          <Name
            key={text}
            look={look}
            small={lines.some((line) => line.length > LONGEST)}
            x={width / 2}
            y={first + index * LINE}
          >
            {/* The space keeps the words of two lines apart in the accessible name. */}
            {`${text} `}
          </Name>
        ))}
      </Choice>
      {label === path ? null : (
        <Code x={2} y={-5}>
          {path}
        </Code>
      )}
      {inner === undefined ? null : (
        <Inner x={width / 2} y={height + 14}>
          {inner}
        </Inner>
      )}
      {ownFigures ? (
        <Figure overdue={(ownFigures.overdue ?? 0) > 0} x={width - 2} y={-5}>
          {intl.formatMessage(
            { id: 'workflow.chart.figure' },
            { queries: ownFigures.queries, overdue: ownFigures.overdue ?? 0 },
          )}
        </Figure>
      ) : null}
    </g>
  )
}
