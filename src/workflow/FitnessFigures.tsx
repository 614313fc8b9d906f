import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import { type Fitness, workflowCalls } from '../../api/workflow.calls.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { EmptyState } from '../design/EmptyState.tsx'
import { Facts } from '../design/Facts.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { editPath } from '../query-editor/useOpenPath.ts'
import { usePrincipal } from '../user/useUser.ts'
import { Sql } from './Sql.tsx'

const MAX_DECIMALS = 2

/** How well the recorded histories fit the machine of a query, and which queries do not. */
export const FitnessFigures = () => {
  const intl = useIntl()
  const { data, error, refetch } = useApiQuery(workflowCalls.fitness, {})
  if (data === undefined)
    return error ? <FailedQuery error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />
  if (data.queries === 0) return <EmptyState title={<FormattedMessage id="workflow.fitness.noSteps" />} />
  // Rounded down, so that a history that does not fit never shows as 100 %.
  const share = Math.floor(data.fitness * 10 ** (MAX_DECIMALS + 2)) / 10 ** (MAX_DECIMALS + 2)
  const label = (name: string) => intl.formatMessage({ id: `workflow.fitness.${name}` })
  return (
    <Stack gap="3" padding="4">
      <Text textStyle="small" color="ink2">
        <FormattedMessage id="workflow.fitness.what" />
      </Text>
      <Facts
        columns={1}
        beside
        facts={[
          {
            label: label('share'),
            value: intl.formatNumber(share, { style: 'percent', maximumFractionDigits: MAX_DECIMALS }),
          },
          { label: label('queries'), value: intl.formatNumber(data.queries) },
          { label: label('steps'), value: intl.formatNumber(data.events) },
          {
            label: label('mismatches'),
            value: data.mismatchCount === 0 ? label('none') : <Mismatches {...data} />,
          },
        ]}
      />
      <Sql statement={data.statement} />
    </Stack>
  )
}

/** The first queries that do not fit, as links, and how many more there are. */
const Mismatches = ({ mismatches, mismatchCount }: Pick<Fitness, 'mismatches' | 'mismatchCount'>) => {
  const { role } = usePrincipal()
  const more = mismatchCount - mismatches.length
  return (
    <>
      {mismatches.map(({ queryId, cost }, index) => (
        <span key={queryId}>
          {index > 0 ? ', ' : null}
          <TextLink href={editPath(role, queryId)}>{queryId}</TextLink> ({cost})
        </span>
      ))}
      {more > 0 ? (
        <>
          {' '}
          <FormattedMessage id="workflow.fitness.more" values={{ count: more }} />
        </>
      ) : null}
    </>
  )
}
