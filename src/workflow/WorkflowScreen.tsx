import { Container } from '@chakra-ui/react/container'
import { Grid } from '@chakra-ui/react/grid'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { FormattedMessage, useIntl } from 'react-intl'
import charts from 'virtual:workflow-charts'
import { type StatusFigures, workflowCalls } from '../../api/workflow.calls.ts'
import type { WhatIfActor } from '../../machines/flow/workflow/what-if.machine.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { Select } from '../design/form/Select.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { FittingChart, type Neighbour } from '../status/Neighbours.tsx'
import { ConditionFiguresCard } from './ConditionFiguresCard.tsx'
import { FiguresCard } from './FiguresCard.tsx'
import { MachineChart } from './MachineChart.tsx'
import { PrintedChart, sheetsOf } from './PrintedChart.tsx'
import { ReplayCard } from './ReplayCard.tsx'
import { focusDetail, SelectionDetail } from './SelectionDetail.tsx'
import { TransitionsCard } from './TransitionsCard.tsx'
import { leadsFrom, type MachineOf, type TransitionOf, useMachineTexts } from './useMachineTexts.ts'
import { sameScreen } from '../shell/screen/same-screen.ts'
import { VariantsCard } from './VariantsCard.tsx'
import { SelectedStep } from './PossibleSteps.tsx'
import { WhatIfCard } from './WhatIfCard.tsx'
import { type Review, useReview } from './useReview.ts'
import { chartTrialOf, type WhatIfView, whatIfViewOf, useWhatIf } from './useWhatIf.ts'
import { paperSizes, useWorkflowAddress, type WorkflowAddress } from './useWorkflowAddress.ts'

const kinds = ['lifecycle', 'flow'] as const

/** Every machine: its chart, what is selected in it, its transitions in words, and which of them tests have covered. */
export const WorkflowScreen = () => {
  const address = useWorkflowAddress(charts.map((one) => one.name))
  const query = useApiQuery(workflowCalls.figures, {})
  const review = useReview(address.machine)
  const whatIf = useWhatIf()
  const trying = useSelector(whatIf, (snapshot) => snapshot)
  const chart = charts.find((one) => one.name === address.machine)
  if (!chart) return null
  const ofQuery = chart.name === 'query'
  const view = ofQuery && address.trying ? whatIfViewOf(trying) : null
  const figures = ofQuery ? (query.data ?? []) : []
  return (
    <>
      <PrintedChart {...{ chart, figures, address }} />
      <Container paddingBlock="6">
        <Stack gap="4">
          <h1 data-print="no">
            <FormattedMessage id="workflow.title" />
          </h1>
          <Text color="ink2" data-print="no">
            <FormattedMessage id="workflow.intro" />
          </Text>
          <HStack wrap="wrap" data-print="no">
            <MachineChoice name={chart.name} onChoose={address.setMachine} />
            <PaperChoice chart={chart} {...address} />
            {ofQuery ? <TryButton {...address} /> : null}
          </HStack>
          <div data-print="no">
            <ChartCard {...{ chart, figures, address, review, whatIf, view }} />
          </div>
          {view ? (
            <div data-print="no">
              <WhatIfCard actor={whatIf} view={view} />
            </div>
          ) : null}
          <TransitionsCard {...{ chart, address, review }} />
          {ofQuery ? <FiguresCard figures={query} /> : null}
          {ofQuery ? <VariantsCard /> : null}
          {chart.name === 'condition' ? <ConditionFiguresCard /> : null}
          <ReplayCard />
        </Stack>
      </Container>
    </>
  )
}

type ChartCardProps = {
  chart: MachineOf
  figures: readonly StatusFigures[]
  address: WorkflowAddress
  review: Review
  whatIf: WhatIfActor
  view: WhatIfView | null
}

/** The chart, and beside it what is selected in it; in a what-if with the selected step to take. */
const ChartCard = ({ chart, figures, address, review, whatIf, view }: ChartCardProps) => {
  const { titleOf } = useMachineTexts()
  const waysIn = useMachineWays(address)
  const player = useSelector(whatIf, ({ context }) => context.player)
  const { selection } = address
  const event =
    selection && 'transition' in selection
      ? chart.transitions.find(({ key }) => key === selection.transition)?.happening.name
      : undefined
  return (
    <Card
      title={titleOf(chart)}
      aside={
        <Text textStyle="small" overflowWrap="anywhere" minWidth="0">
          {chart.file}
        </Text>
      }
    >
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 280px' }}>
        <div>
          <FittingChart key={chart.name} {...waysIn(chart)}>
            <MachineChart
              key={chart.name}
              {...{ chart, figures, address }}
              trial={view && chartTrialOf(view)}
            />
          </FittingChart>
        </div>
        <SelectionDetail {...{ chart, figures, address, review }}>
          {view && event ? (
            <SelectedStep
              {...{ event, view, player }}
              onTake={(taken) => whatIf.send({ type: 'step.take', event: taken })}
            />
          ) : null}
        </SelectionDetail>
      </Grid>
    </Card>
  )
}

/** The states around a state of a chart, for a screen that the whole chart does not fit. */
const useMachineWays = ({ selection, hrefOf, select }: WorkflowAddress) => {
  const { stateOf, eventOf, whoOf, needsOf } = useMachineTexts()
  return ({ name, states, transitions }: MachineOf) => {
    const toNeighbour = (state: string, transition: TransitionOf): Neighbour => ({
      key: String(transition.number),
      state,
      step: (
        <TextLink href={hrefOf({ transition: transition.key })} state={sameScreen} onClick={focusDetail}>
          {eventOf(transition)}
        </TextLink>
      ),
      who: whoOf(transition),
      note: needsOf(transition),
    })
    const start = (states.find(({ initial }) => initial) ?? states[0])?.path ?? ''
    const shown =
      selection && 'transition' in selection
        ? transitions.find(({ key }) => key === selection.transition)?.from
        : selection?.state
    return {
      start,
      place: {
        at: states.find(({ path }) => path === shown)?.path ?? start,
        onGo: (state: string) => select({ state }),
      },
      nameOf: (state: string) => stateOf(name, state),
      neighboursOf: (at: string) => ({
        before: transitions
          .filter(({ from, to }) => to === at && from !== at)
          .map((one) => toNeighbour(one.from, one)),
        after: transitions.flatMap((one) =>
          one.to !== null && one.to !== at && leadsFrom(at, one) ? [toNeighbour(one.to, one)] : [],
        ),
      }),
    }
  }
}

type ChoiceProps = { name: string; onChoose: (name: string) => void }

const MachineChoice = ({ name, onChoose }: ChoiceProps) => {
  const intl = useIntl()
  const { titleOf } = useMachineTexts()
  return (
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
  )
}

/** Begins and ends the what-if of a query's lifecycle. */
const TryButton = ({ trying, setTrying }: Pick<WorkflowAddress, 'trying' | 'setTrying'>) => (
  <Button variant="outline" aria-pressed={trying} onClick={() => setTrying(!trying)}>
    <FormattedMessage id={trying ? 'workflow.try.stop' : 'workflow.try.start'} />
  </Button>
)

type PaperProps = Pick<WorkflowAddress, 'paper' | 'setPaper'> & { chart: MachineOf }

const PaperChoice = ({ chart, paper, setPaper }: PaperProps) => {
  const intl = useIntl()
  return (
    <>
      <Select
        aria-label={intl.formatMessage({ id: 'workflow.paper' })}
        value={paper}
        onChange={({ target }) => setPaper(paperSizes.find((size) => size === target.value) ?? paper)}
      >
        {paperSizes.map((size) => (
          <option key={size} value={size}>
            {intl.formatMessage(
              { id: `workflow.paper.${size}` },
              { sheets: sheetsOf(chart, size).sheets.length },
            )}
          </option>
        ))}
      </Select>
      <Button variant="outline" icon="print" onClick={() => window.print()}>
        <FormattedMessage id="workflow.print" />
      </Button>
    </>
  )
}
