import { useIntl } from 'react-intl'
import type { StatusFigures } from '../../api/workflow.ts'
import { styled } from '../design/theme/styled.ts'
import type { MachineOf } from './machine.ts'
import { useMachineWords } from './useMachineWords.ts'

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

type Props = {
  box: MachineOf['boxes'][number]
  state: MachineOf['states'][number] | undefined
  figures: StatusFigures | undefined
}

const lookOf = (state: Props['state']) => {
  if (state?.initial) return 'initial'
  if (state?.final) return 'final'
  return state?.group ? 'group' : 'plain'
}

/** A state by its name; of a query also how many stand in it, and how many of them for too long. */
export const StateBox = ({ box: { path, x, y, width, height }, state, figures }: Props) => {
  const intl = useIntl()
  const { stateOf } = useMachineWords()
  const name = stateOf(path)
  const middle = height / 2 + 4
  const overdue = figures?.overdue ?? 0
  return (
    <g transform={`translate(${x} ${y})`}>
      <Frame look={lookOf(state)} width={width} height={height} rx={7} />
      <Name small={name.length > LONGEST} x={width / 2} y={figures ? middle - 8 : middle}>
        {name}
      </Name>
      {figures ? (
        <Figure overdue={overdue > 0} x={width / 2} y={middle + 9}>
          {intl.formatMessage({ id: 'workflow.chart.figure' }, { queries: figures.queries, overdue })}
        </Figure>
      ) : null}
    </g>
  )
}
