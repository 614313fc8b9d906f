import { AsOf } from '../shell/connection/AsOf.tsx'
import { Container } from '@chakra-ui/react/container'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import { failedWorkCalls, type FailedWork } from '../../api/failed-work.calls.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { FailedWorkTable } from './FailedWorkTable.tsx'
import { RetryAll } from './Retry.tsx'

/** The poll interval after a retry. */
const SOON_MS = 2_000

/** Background work that failed and has not succeeded since. */
export const FailedWorkScreen = () => {
  const { data, dataUpdatedAt, error, refetch } = useApiQuery(
    failedWorkCalls.find,
    {},
    { refetchInterval: ({ state }) => (state.data?.some(isDue) ? SOON_MS : LIST_REFRESH_MS) },
  )
  return (
    <Container paddingBlock="6">
      <Stack gap="4">
        <h1>
          <FormattedMessage id="failedWork.title" />
        </h1>
        <Text color="ink2">
          <FormattedMessage id="failedWork.says" />
        </Text>
        <AsOf at={dataUpdatedAt} />
        {data ? (
          <List work={data} />
        ) : error ? (
          <FailedQuery error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={6} />
        )}
      </Stack>
    </Container>
  )
}

const List = ({ work }: { work: readonly FailedWork[] }) => (
  <Card
    flush
    title={<FormattedMessage id="failedWork.count" values={{ count: work.length }} />}
    aside={work.length > 1 ? <RetryAll /> : null}
  >
    {work.length === 0 ? (
      <EmptyState
        title={<FormattedMessage id="failedWork.none" />}
        reason={<FormattedMessage id="failedWork.none.how" />}
      />
    ) : (
      <FailedWorkTable work={work} />
    )}
  </Card>
)

const isDue = ({ state, nextTry }: FailedWork) =>
  state === 'tried' || (nextTry !== null && Date.parse(nextTry) <= Date.now())
