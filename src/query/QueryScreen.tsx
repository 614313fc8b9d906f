import { Container } from '@chakra-ui/react/container'
import { replaceEqualDeep } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { useParams } from 'wouter'
import { partnerCalls } from '../../api/partner.calls.ts'
import { queryCalls } from '../../api/query.calls.ts'
import type { Query } from '../../api/query.ts'
import { MESSAGE_POLL_MS } from '../../domain/constants.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { CallError } from '../api/call-error.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Skeleton } from '../design/Skeleton.tsx'
import { useEditorKey } from '../query-editor/useEditorKey.ts'
import { NotFoundScreen } from '../shell/screen/NotFoundScreen.tsx'
import { useUser } from '../user/useUser.ts'
import { QuerySessionProvider } from './QuerySessionProvider.tsx'
import { newQuery } from './new-query.ts'

/** Creates or edits a query, for every role. */
export const QueryScreen = () => {
  const { id } = useParams<{ id?: string }>()
  const { queryId, key, onCreated } = useEditorKey(id === undefined ? null : Number(id))
  const { query, error, retry } = useOpenedQuery(queryId)
  if (query) {
    return <QuerySessionProvider key={key} query={query} isNew={queryId === null} onCreated={onCreated} />
  }
  if (error instanceof CallError && error.problem.code === 'notFound') return <NotFoundScreen />
  return (
    <Container paddingBlock="6">
      {error ? (
        <FailedQuery error={error} retry={retry}>
          <FormattedMessage id="query.failed" />
        </FailedQuery>
      ) : (
        <Skeleton rows={10} />
      )}
    </Container>
  )
}

/** Re-exported so that this chunk can preload the tab. */
export { preloadFirstTab } from './query-parts.ts'

/**
 * Structural sharing that ignores stale responses: one that was in flight while a save or a step was made must not
 * replace what that has returned. Every change of a query has a later `modifiedDtime`.
 */
export const latest = (cached: unknown, fetched: unknown): unknown =>
  isDated(cached) && isDated(fetched) && fetched.modifiedDtime < cached.modifiedDtime
    ? cached
    : replaceEqualDeep(cached, fetched)

/** Whether steps may open or close without a change of the query: a failed check is repeated, and may find somebody. */
const waitsForChecks = ({ facts: { screening } }: Query): boolean =>
  screening !== null && screening !== 'risk'

/** The stored query, or a new one with the partner's terms. */
const useOpenedQuery = (queryId: number | null) => {
  const user = useUser()
  const stored = useApiQuery(
    queryCalls.edit,
    { params: { id: queryId ?? 0 } },
    {
      enabled: queryId !== null,
      structuralSharing: latest,
      refetchInterval: ({ state: { data } }) => (data && waitsForChecks(data) ? MESSAGE_POLL_MS : false),
    },
  )
  const setting = useApiQuery(partnerCalls.setting, {}, { enabled: queryId === null, staleTime: Infinity })
  const created: Query | undefined = setting.data
    ? newQuery(user, setting.data, new Date(setting.dataUpdatedAt).toISOString())
    : undefined
  const request = queryId === null ? setting : stored
  return {
    query: queryId === null ? created : stored.data,
    error: request.error,
    retry: () => void request.refetch(),
  }
}

type Dated = { modifiedDtime: string }

const isDated = (value: unknown): value is Dated =>
  typeof value === 'object' && value !== null && 'modifiedDtime' in value
