import { Container } from '@chakra-ui/react/container'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import { endingOf } from '../../machines/lifecycle/query/query-history.ts'
import { labelOf } from '../../machines/lifecycle/query/step-catalogue.ts'
import { queryMachine } from '../../machines/lifecycle/query/query.machine.ts'
import { lifecycleTransitions, type Transition } from '../../machines/lifecycle/query/transitions.ts'
import { Card } from '../design/Card.tsx'
import { StatusBadge } from '../design/StatusBadge.tsx'
import { Cell, Table, TableRow, HeadRow } from '../design/table/Table.tsx'
import { LifecycleChart } from './LifecycleChart.tsx'
import { FittingChart } from './Neighbours.tsx'
import { useQueryTransitions } from './useQueryTransitions.tsx'

/** The lifecycle without a query: the chart, and every step with who may take it and what it needs. */
export const LifecycleScreen = () => {
  const intl = useIntl()
  return (
    <Container paddingBlock="6">
      <Stack gap="4">
        <h1>
          <FormattedMessage id="status.lifecycle.title" />
        </h1>
        <Text color="ink2">
          <FormattedMessage id="status.lifecycle.intro" />
        </Text>
        <Card title={<FormattedMessage id="status.lifecycle.chart" />}>
          <FittingChart start={FIRST_STATUS} {...useQueryTransitions()}>
            <LifecycleChart
              description={intl.formatMessage({ id: 'status.lifecycle.description' })}
              position={null}
            />
          </FittingChart>
        </Card>
        <Card flush title={<FormattedMessage id="status.lifecycle.steps" />}>
          <StepsTable />
        </Card>
      </Stack>
    </Container>
  )
}

/** Where every query begins. */
const FIRST_STATUS = queryMachine.root.initial.target[0]?.key ?? ''

const columns = ['from', 'step', 'to', 'who', 'needs'] as const

const keyOf = (step: Transition) => [step.from, step.event, step.to, ...step.who, ...step.needs].join(' ')

/** Every step of the lifecycle from the machine. */
const StepsTable = () => {
  const intl = useIntl()
  const label = (column: (typeof columns)[number]) => intl.formatMessage({ id: `status.steps.${column}` })
  const listed = (ids: readonly string[], type: 'disjunction' | 'unit') =>
    intl.formatList(
      ids.map((id) => intl.formatMessage({ id })),
      { type },
    )
  return (
    <Table cards="lines" dense caption={intl.formatMessage({ id: 'status.lifecycle.steps' })}>
      <HeadRow columns={columns} label={label} />
      <tbody>
        {lifecycleTransitions.map((step) => (
          <TableRow key={keyOf(step)}>
            <Cell label={label('from')}>
              <StatusBadge status={step.from} />
            </Cell>
            <Cell head>{intl.formatMessage({ id: labelOf(step.event) })}</Cell>
            <Cell label={label('to')}>
              {step.to ? (
                <StatusBadge status={step.to} ended={endingOf(step.to, step.event, step.from)} />
              ) : (
                '–'
              )}
            </Cell>
            <Cell label={label('who')}>
              {listed(
                step.who.map((kind) => `principal.${kind}`),
                'disjunction',
              )}
            </Cell>
            <Cell label={label('needs')}>
              {step.needs.length > 0
                ? listed(
                    step.needs.map((need) => `need.${need}`),
                    'unit',
                  )
                : '–'}
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
