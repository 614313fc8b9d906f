import { useIntl } from 'react-intl'
import type { Walked } from '../../api/workflow.calls.ts'
import { Badge } from '../design/Badge.tsx'
import { Cell, Table, TableRow, HeadRow } from '../design/table/Table.tsx'
import { type MachineOf, type TransitionOf, useMachineWords, coverageOf } from './useMachineWords.ts'

const columns = ['number', 'from', 'event', 'to', 'who', 'needs', 'walked'] as const

type Props = { chart: MachineOf; walked: Walked | null }

/** Every transition of the chart in words, numbered like its lines. */
export const TransitionsTable = ({ chart, walked }: Props) => {
  const intl = useIntl()
  const { titleOf, stateOf, eventOf, whoOf, needsOf } = useMachineWords()
  const label = (column: (typeof columns)[number]) => intl.formatMessage({ id: `workflow.column.${column}` })
  const caption = intl.formatMessage({ id: 'workflow.transitions.of' }, { machine: titleOf(chart) })
  return (
    <Table cards="lines" cardsBelow="lg" dense caption={caption}>
      <HeadRow columns={columns} label={label} />
      <tbody>
        {chart.transitions.map((transition) => (
          <TableRow key={transition.key}>
            <Cell unbroken label={label('number')}>
              {transition.number}
            </Cell>
            <Cell label={label('from')}>{stateOf(transition.from)}</Cell>
            <Cell head>{eventOf(transition)}</Cell>
            <Cell label={label('to')}>
              {transition.to === null ? intl.formatMessage({ id: 'workflow.stays' }) : stateOf(transition.to)}
            </Cell>
            <Cell label={label('who')}>{whoOf(transition) || '–'}</Cell>
            <Cell label={label('needs')}>{needsOf(transition) || '–'}</Cell>
            <Cell label={label('walked')}>
              <TestCoverage transition={transition} walked={walked} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

type TestCoverageProps = { transition: TransitionOf; walked: Walked | null }

const TestCoverage = ({ transition, walked }: TestCoverageProps) => {
  const intl = useIntl()
  if (walked === null) return '–'
  const walks = coverageOf(transition, walked)
  if (walks.length === 0)
    return <Badge tone="danger">{intl.formatMessage({ id: 'workflow.neverWalked' })}</Badge>
  return (
    <ul style={{ listStyle: 'none' }}>
      {walks.map(({ level, tests }) => (
        <li key={level}>
          <details>
            <summary style={{ minHeight: '24px', paddingBlock: '2px' }}>
              {intl.formatMessage({ id: `workflow.level.${level}` }, { count: tests.length })}
            </summary>
            {tests.map((test) => (
              <div key={test} style={{ overflowWrap: 'anywhere' }}>
                {test}
              </div>
            ))}
          </details>
        </li>
      ))}
    </ul>
  )
}
