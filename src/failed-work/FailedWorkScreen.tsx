import { Container } from '@chakra-ui/react/container'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import { AsOf } from '../shell/connection/AsOf.tsx'
import { failedWorkCalls, type FailedWork } from '../../api/failed-work.calls.ts'
import { LIST_REFRESH_MS, PENDING_POLL_MS } from '../../domain/constants.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Badge } from '../design/Badge.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Cell, Table, TableRow, HeadRow } from '../design/table/Table.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { FailureReason } from './FailedWorkNote.tsx'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Button } from '../design/Button.tsx'
import { RetryWork, useRetried } from './RetryWork.tsx'

/** Background work that failed and has not succeeded since. */
export const FailedWorkScreen = () => {
  const { data, dataUpdatedAt, error, refetch } = useApiQuery(
    failedWorkCalls.find,
    {},
    { refetchInterval: ({ state }) => (state.data?.some(isDue) ? PENDING_POLL_MS : LIST_REFRESH_MS) },
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

const columns = ['kind', 'about', 'reason', 'tries', 'next', 'actions'] as const

/** Failed work, oldest first, each with a retry button. */
const FailedWorkTable = ({ work }: { work: readonly FailedWork[] }) => {
  const intl = useIntl()
  const label = (column: (typeof columns)[number]) =>
    intl.formatMessage({ id: `failedWork.column.${column}` })
  return (
    <Table caption={<FormattedMessage id="failedWork.title" />} cards="lines" cardsBelow="lg">
      <HeadRow columns={columns} label={label} />
      <tbody>
        {work.map((one) => (
          <TableRow key={one.id}>
            <Cell head>
              <FormattedMessage id={`failedWork.kind.${one.kind}`} />
            </Cell>
            <Cell label={label('about')}>
              <About {...one} />
            </Cell>
            <Cell label={label('reason')}>
              <FailureReason {...one} />
            </Cell>
            <Cell label={label('tries')}>
              <Tries {...one} />
            </Cell>
            <Cell label={label('next')}>
              <Next {...one} />
            </Cell>
            <Cell label={label('actions')}>
              <Retry work={one} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

const About = ({ query, about, person }: FailedWork) => {
  if (query)
    return (
      <Stack gap="0" align="start">
        <TextLink href={`/compliance/query/${query.queryId}/edit`}>
          {query.queryId} {query.custName}
        </TextLink>
        {about ? <span>{about}</span> : null}
      </Stack>
    )
  return <span>{person ? `${person.fullName}, ${person.email}` : '–'}</span>
}

const Next = ({ state, nextTry }: FailedWork) =>
  state === 'waits' ? (
    <DateTime value={nextTry} />
  ) : (
    <Badge tone={state === 'tried' ? 'pending' : 'danger'}>
      <FormattedMessage id={`failedWork.state.${state}`} />
    </Badge>
  )

const Tries = ({ tries, lastTried }: FailedWork) => (
  <span>
    <FormattedMessage id="failedWork.tried" values={{ tries, at: <DateTime value={lastTried} /> }} />
  </span>
)

/** Retries one piece of work. */
const Retry = ({ work: { id, kind, state, query, about, person } }: { work: FailedWork }) => {
  const intl = useIntl()
  const refresh = useInvalidate()
  const name = intl.formatMessage(
    { id: 'failedWork.retry.named' },
    {
      kind: intl.formatMessage({ id: `failedWork.kind.${kind}` }),
      about: query
        ? [`${query.queryId} ${query.custName}`, about].filter(Boolean).join(', ')
        : (person?.fullName ?? ''),
    },
  )
  return (
    <RetryWork
      id={id}
      name={name}
      isTried={state === 'tried'}
      onSettled={() => refresh(failedWorkCalls.find)}
    />
  )
}

/** Retries all failed work. */
const RetryAll = () => {
  const refresh = useInvalidate()
  const retry = useApiMutation(
    failedWorkCalls.retryAll,
    useRetried(() => refresh(failedWorkCalls.find)),
  )
  return (
    <Button icon="refresh" busy={retry.isPending} onClick={() => retry.mutate({})}>
      <FormattedMessage id="failedWork.retryAll" />
    </Button>
  )
}
