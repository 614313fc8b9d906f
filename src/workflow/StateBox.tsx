import { useIntl } from 'react-intl'
import type { StatusFigures } from '../../api/workflow.calls.ts'
import { styled } from '../design/theme/styled.ts'
import { twoLines } from '../status/ChartBox.tsx'
import { sameScreen } from '../shell/screen/same-screen.ts'
import { Choice, type Look } from './ChartChoice.tsx'
import { type MachineOf, useMachineTexts } from './useMachineTexts.ts'
import type { Selection, WorkflowAddress } from './useWorkflowAddress.ts'

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
      open: { fill: 'approvedBg', stroke: 'approved', strokeWidth: '2.5' },
    },
  },
})
const Name = styled('text', {
  base: { fontSize: '12px', fontWeight: 500, textAnchor: 'middle', fill: 'ink' },
  variants: {
    look: {
      plain: {},
      beside: {},
      selected: { fill: 'onAccent', fontWeight: 600 },
      open: { fontWeight: 600 },
    },
    small: { true: { fontSize: '10.5px' } },
  },
})
const Code = styled('text', { base: { fontSize: '11px', fill: 'ink3' } })
const Inner = styled('text', { base: { fontSize: '11px', textAnchor: 'middle', fill: 'ink2' } })
const Figure = styled('text', {
  base: { fontSize: '11px', textAnchor: 'end', fill: 'ink2' },
  variants: { overdue: { true: { fill: 'danger', fontWeight: 600 } } },
})

const MAX_LABEL_LENGTH = 17
const LINE = 15

type StateBoxProps = {
  chart: MachineOf
  figures: readonly StatusFigures[]
  selection: Selection | null
  hrefOf: WorkflowAddress['hrefOf']
  /** The current state of a what-if. */
  trial: { at: string } | null
  box: MachineOf['boxes'][number]
}

const kindOf = ({ states }: MachineOf, path: string): Kind => {
  const state = states.find((one) => one.path === path)
  if (state?.initial) return 'initial'
  if (state?.final) return 'final'
  return state?.group ? 'group' : 'plain'
}

const lookOfState = ({ transitions }: MachineOf, selection: Selection | null, path: string): Look => {
  if (selection === null) return 'plain'
  if ('state' in selection) return selection.state === path ? 'selected' : 'plain'
  const transition = transitions.find(({ key }) => key === selection.transition)
  return transition && [transition.from, transition.to].includes(path) ? 'beside' : 'plain'
}

/** A state by name; a status with its code and, above it, the number of its queries and how many are overdue. */
export const StateBox = ({ chart, box, figures, selection, hrefOf, trial }: StateBoxProps) => {
  const intl = useIntl()
  const { stateOf } = useMachineTexts()
  const { path, x, y, width, height } = box
  const isNow = trial?.at === path
  const ownLook = lookOfState(chart, selection, path)
  const look = isNow ? 'open' : ownLook
  const [label = '', inner] = stateOf(chart.name, path).split(': ')
  const lines = twoLines(label)
  const first = height / 2 + 4 - ((lines.length - 1) * LINE) / 2
  const isStop =
    selection !== null && 'state' in selection ? ownLook === 'selected' : kindOf(chart, path) === 'initial'
  return (
    <g transform={`translate(${x} ${y})`}>
      <Choice
        href={hrefOf({ state: path })}
        state={sameScreen}
        aria-label={intl.formatMessage(
          { id: isNow ? 'workflow.state.now' : 'workflow.state' },
          { state: stateOf(chart.name, path) },
        )}
        aria-current={ownLook === 'selected' ? true : undefined}
        data-choice="state"
        tabIndex={isStop ? 0 : -1}
        draggable={false}
      >
        <Frame kind={kindOf(chart, path)} look={look} width={width} height={height} rx={7} />
        {lines.map((text, index) => (
          <Name
            key={text}
            look={look}
            small={lines.some((line) => line.length > MAX_LABEL_LENGTH)}
            x={width / 2}
            y={first + index * LINE}
          >
            {/* The space keeps the words of two lines apart in the accessible name. */}
            {`${text} `}
          </Name>
        ))}
      </Choice>
      <BoxTexts code={label === path ? null : path} {...{ inner, box, figures }} />
    </g>
  )
}

type BoxTextsProps = Pick<StateBoxProps, 'box' | 'figures'> & {
  code: string | null
  inner: string | undefined
}

/** Around a box: the code of its status, its child state and its figures. */
const BoxTexts = ({ code, inner, box: { path, width, height }, figures }: BoxTextsProps) => {
  const intl = useIntl()
  const ownFigures = figures.find(({ status }) => status === path)
  return (
    <>
      {code === null ? null : (
        <Code x={2} y={-5}>
          {code}
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
    </>
  )
}
