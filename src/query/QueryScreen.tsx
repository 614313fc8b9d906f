import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useParams } from 'wouter'
import { partnerCalls } from '../../contract/partner.calls.ts'
import { queryCalls } from '../../contract/query.calls.ts'
import type { Query } from '../../contract/query.ts'
import { FailedAnswer } from '../answer/FailedAnswer.tsx'
import { useAnswer } from '../answer/useAnswer.ts'
import { CallError } from '../call-error.ts'
import { Skeleton } from '../design/Skeleton.tsx'
import { Wrap } from '../design/Wrap.tsx'
import { NotFoundScreen } from '../route/NotFoundScreen.tsx'
import { useUser } from '../user/useUser.ts'
import { latest } from './latest.ts'
import { newQuery } from './newQuery.ts'
import { QueryWorkplace } from './QueryWorkplace.tsx'
import { useVisit } from './useVisit.ts'

/** The stored query, or a new one with the partner's terms. */
const useQueryOf = (queryId: number | null) => {
  const user = useUser()
  const [opened] = useState(() => new Date().toISOString())
  const reading = { enabled: queryId !== null, structuralSharing: latest }
  const stored = useAnswer(queryCalls.edit, { params: { id: queryId ?? 0 } }, reading)
  const setting = useAnswer(partnerCalls.setting, {}, { enabled: queryId === null, staleTime: Infinity })
  const made: Query | undefined = setting.data ? newQuery(user, setting.data, opened) : undefined
  const answer = queryId === null ? setting : stored
  return {
    query: queryId === null ? made : stored.data,
    error: answer.error,
    retry: () => void answer.refetch(),
  }
}

/** Creating and editing a query, in every role. */
export const QueryScreen = () => {
  const { id } = useParams<{ id?: string }>()
  const { queryId, key, onCreated } = useVisit(id === undefined ? null : Number(id))
  const { query, error, retry } = useQueryOf(queryId)
  if (query) {
    return <QueryWorkplace key={key} query={query} isNew={queryId === null} onCreated={onCreated} />
  }
  if (error instanceof CallError && error.problem.code === 'notFound') return <NotFoundScreen />
  return (
    <Wrap paddingBlock="6">
      {error ? (
        <FailedAnswer error={error} retry={retry}>
          <FormattedMessage id="query.failed" />
        </FailedAnswer>
      ) : (
        <Skeleton rows={10} />
      )}
    </Wrap>
  )
}
