import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import { reviewedMachines } from '../../api/machine-review.ts'
import { workflowCalls } from '../../api/workflow.calls.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Facts } from '../design/Facts.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { useDuration } from '../design/useDuration.ts'
import { Sql } from './Sql.tsx'
import type { MachineOf, TransitionOf } from './useMachineTexts.ts'

type Props = { chart: MachineOf; transition: TransitionOf }

/** How often a transition was taken, how long the state before lasted, and the SQL that says so. */
export const TransitionFigures = ({ chart, transition }: Props) => {
  const machine = reviewedMachines.find((name) => name === chart.name)
  return machine ? <OfLifecycle {...{ transition, machine }} /> : null
}

const OfLifecycle = ({
  transition,
  machine,
}: Pick<Props, 'transition'> & { machine: (typeof reviewedMachines)[number] }) => {
  const intl = useIntl()
  const duration = useDuration()
  const { data, error, refetch } = useApiQuery(workflowCalls.transitionFigures, {
    params: { machine },
    query: { transition: transition.key },
  })
  if (data === undefined)
    return error ? <FailedQuery error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />
  if (data === null)
    return (
      <Text textStyle="small" color="ink2">
        <FormattedMessage id="workflow.taken.unrecorded" />
      </Text>
    )
  return (
    <div>
      <h4>
        <FormattedMessage id="workflow.taken" />
      </h4>
      <Facts
        columns={1}
        beside
        facts={[
          { label: intl.formatMessage({ id: 'workflow.taken.count' }), value: intl.formatNumber(data.taken) },
          { label: intl.formatMessage({ id: 'workflow.taken.median' }), value: duration(data.medianSeconds) },
          { label: intl.formatMessage({ id: 'workflow.figure.p95' }), value: duration(data.p95Seconds) },
        ]}
      />
      <Sql statement={data.statement} />
    </div>
  )
}
