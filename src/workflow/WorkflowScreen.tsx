import { Box } from '@chakra-ui/react/box'
import { Container } from '@chakra-ui/react/container'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import charts from 'virtual:workflow-charts'
import { workflowCalls } from '../../api/workflow.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { Note } from '../design/Note.tsx'
import { Select } from '../design/form/Select.tsx'
import { FittingChart, type Way } from '../status/Neighbours.tsx'
import { ConditionFiguresCard } from './ConditionFiguresCard.tsx'
import { FiguresCard } from './FiguresCard.tsx'
import { MachineChart } from './MachineChart.tsx'
import { ZoomButtons } from './ZoomButtons.tsx'
import { useWorkflowAddress } from './useWorkflowAddress.ts'
import { ReplayCard } from './ReplayCard.tsx'
import { type MachineOf, type TransitionOf, useMachineWords, coverageOf } from './useMachineWords.ts'
import { Badge } from '../design/Badge.tsx'
import { Cell, Table, TableRow, HeadRow } from '../design/table/Table.tsx'

const kinds = ['lifecycle', 'flow'] as const

/** Every machine: its chart, its transitions in words, and which of them tests have covered. */
export const WorkflowScreen = () => {
  const { machine: name, zoom, setMachine, setZoom } = useWorkflowAddress(charts.map((one) => one.name))
  const { titleOf } = useMachineWords()
  const waysIn = useMachineWays()
  const figures = useApiQuery(workflowCalls.figures, {})
  const chart = charts.find((one) => one.name === name)
  if (!chart) return null
  const ofQuery = chart.name === 'query'
  return (
    <Container paddingBlock="6">
      <Stack gap="4">
        <h1>
          <FormattedMessage id="workflow.title" />
        </h1>
        <Text color="ink2" data-print="no">
          <FormattedMessage id="workflow.intro" />
        </Text>
        <MachineChoice name={name} onChoose={setMachine} />
        <Card title={titleOf(chart)} aside={<Text textStyle="small">{chart.file}</Text>}>
          <FittingChart key={name} {...waysIn(chart)}>
            <ZoomButtons zoom={zoom} onZoom={setZoom} />
            <MachineChart chart={chart} zoom={zoom} figures={ofQuery ? (figures.data ?? []) : []} />
          </FittingChart>
        </Card>
        {ofQuery ? <FiguresCard figures={figures} /> : null}
        {chart.name === 'condition' ? <ConditionFiguresCard /> : null}
        <ReplayCard />
        <Card flush title={<FormattedMessage id="workflow.transitions" />}>
          <CoverageNote chart={chart} />
          <TransitionsTable chart={chart} />
        </Card>
      </Stack>
    </Container>
  )
}

/** The states around a state of a chart. A transition of a group of states leads from each of them. */
const useMachineWays = () => {
  const { stateOf, eventOf, whoOf, needsOf } = useMachineWords()
  return ({ states, transitions }: MachineOf) => {
    const wayTo = (state: string, transition: TransitionOf): Way => ({
      key: String(transition.number),
      state,
      step: eventOf(transition),
      who: whoOf(transition),
      note: needsOf(transition),
    })
    const leadsFrom = (state: string, { from }: TransitionOf) =>
      from === '*' || from === state || state.startsWith(`${from}.`)
    return {
      start: (states.find(({ initial }) => initial) ?? states[0])?.path ?? '',
      nameOf: stateOf,
      waysOf: (at: string) => ({
        before: transitions
          .filter(({ from, to }) => to === at && from !== at)
          .map((one) => wayTo(one.from, one)),
        after: transitions.flatMap((one) =>
          one.to !== null && one.to !== at && leadsFrom(at, one) ? [wayTo(one.to, one)] : [],
        ),
      }),
    }
  }
}

type ChoiceProps = { name: string; onChoose: (name: string) => void }

const MachineChoice = ({ name, onChoose }: ChoiceProps) => {
  const intl = useIntl()
  const { titleOf } = useMachineWords()
  return (
    <HStack wrap="wrap" data-print="no">
      <Select
        aria-label={intl.formatMessage({ id: 'workflow.choose' })}
        value={name}
        onChange={({ target }) => onChoose(target.value)}
      >
        {kinds.map((kind) => (
          <optgroup key={kind} label={intl.formatMessage({ id: `workflow.kind.${kind}` })}>
            {charts
              .filter((chart) => chart.kind === kind)
              .map((chart) => (
                <option key={chart.name} value={chart.name}>
                  {titleOf(chart)}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
      <Button variant="outline" icon="print" onClick={() => window.print()}>
        <FormattedMessage id="workflow.print" />
      </Button>
    </HStack>
  )
}

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

/** Every transition of the chart in words, numbered like its lines. */
const TransitionsTable = ({ chart }: { chart: MachineOf }) => {
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
