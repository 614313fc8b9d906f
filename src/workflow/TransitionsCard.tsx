import { Box } from '@chakra-ui/react/box'
import { FormattedMessage, useIntl } from 'react-intl'
import { Badge } from '../design/Badge.tsx'
import { Card } from '../design/Card.tsx'
import { Note } from '../design/Note.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { Cell, HeadRow, Table, TableRow } from '../design/table/Table.tsx'
import { focusDetail } from './SelectionDetail.tsx'
import { coverageOf, type MachineOf, type TransitionOf, useMachineWords } from './useMachineWords.ts'
import { sameScreen } from '../shell/screen/same-screen.ts'
import { type WorkflowAddress } from './useWorkflowAddress.ts'

type Props = { chart: MachineOf; address: Pick<WorkflowAddress, 'selection' | 'hrefOf'> }

/** Every transition of the chart in words, numbered like its lines. Choosing one shows it in the chart. */
export const TransitionsCard = ({ chart, address }: Props) => (
  <Card flush title={<FormattedMessage id="workflow.transitions" />}>
    <CoverageNote chart={chart} />
    <TransitionsTable chart={chart} address={address} />
  </Card>
)

/** How many transitions the generated paths and tables of the tests take. */
const CoverageNote = ({ chart: { transitions } }: { chart: MachineOf }) => {
  const never = transitions.filter((transition) => coverageOf(transition).length === 0).length
  const values = { never, all: transitions.length, walked: transitions.length - never }
  return (
    <Box padding="4">
      <Note status={never === 0 ? 'success' : 'warning'}>
        <FormattedMessage id="workflow.recorded" values={values} />
      </Note>
    </Box>
  )
}

const columns = ['number', 'from', 'event', 'to', 'who', 'needs', 'walked'] as const

const TransitionsTable = ({ chart, address: { selection, hrefOf } }: Props) => {
  const intl = useIntl()
  const { titleOf, stateOf, eventOf, whoOf, needsOf } = useMachineWords()
  const label = (column: (typeof columns)[number]) => intl.formatMessage({ id: `workflow.column.${column}` })
  const caption = intl.formatMessage({ id: 'workflow.transitions.of' }, { machine: titleOf(chart) })
  const selected = selection && 'transition' in selection ? selection.transition : null
  return (
    <Table cards="lines" cardsBelow="lg" dense caption={caption}>
      <HeadRow columns={columns} label={label} />
      <tbody>
        {chart.transitions.map((transition) => (
          <TableRow key={transition.key} cursor={transition.key === selected}>
            <Cell unbroken label={label('number')}>
              {transition.number}
            </Cell>
            <Cell label={label('from')}>{stateOf(chart.name, transition.from)}</Cell>
            <Cell head>
              <TextLink
                href={hrefOf({ transition: transition.key })}
                state={sameScreen}
                aria-current={transition.key === selected ? true : undefined}
                onClick={focusDetail}
              >
                {eventOf(transition)}
              </TextLink>
            </Cell>
            <Cell label={label('to')}>
              {transition.to === null
                ? intl.formatMessage({ id: 'workflow.stays' })
                : stateOf(chart.name, transition.to)}
            </Cell>
            <Cell label={label('who')}>{whoOf(transition) || '–'}</Cell>
            <Cell label={label('needs')}>{needsOf(transition) || '–'}</Cell>
            <Cell label={label('walked')}>
              <TestCoverage transition={transition} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

const TestCoverage = ({ transition }: { transition: TransitionOf }) => {
  const intl = useIntl()
  const walks = coverageOf(transition)
  if (walks.length === 0)
    return <Badge tone="danger">{intl.formatMessage({ id: 'workflow.neverWalked' })}</Badge>
  return (
    // One for all levels: the table has more than a hundred rows to tab through.
    <details>
      <summary style={{ minHeight: '24px', paddingBlock: '2px' }}>
        {walks.map(({ level, tests }) => (
          <div key={level} style={{ display: 'inline-block', marginInlineEnd: '8px' }}>
            {intl.formatMessage({ id: `workflow.level.${level}` }, { count: tests.length })}
          </div>
        ))}
      </summary>
      {walks
        .flatMap(({ tests }) => tests)
        .map((test) => (
          <div key={test} style={{ overflowWrap: 'anywhere' }}>
            {test}
          </div>
        ))}
    </details>
  )
}
