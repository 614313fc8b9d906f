import { Container } from '@chakra-ui/react/container'
import { FormattedMessage } from 'react-intl'
import { useParams } from 'wouter'
import { timelineCalls } from '../../api/timeline.calls.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { CallError } from '../api/call-error.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { NotFoundScreen } from '../shell/screen/NotFoundScreen.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { PastQuery } from './PastQuery.tsx'

/** A query as it was at one point of its history. */
export const PastScreen = () => {
  const { id, versionId } = useParams<{ id: string; versionId: string }>()
  const { data, error, refetch } = useApiQuery(
    timelineCalls.version,
    { params: { id: Number(id), versionId: Number(versionId) } },
    { staleTime: Infinity },
  )
  if (data) return <PastQuery key={data.versionId} version={data} />
  if (isHidden(error)) return <NotFoundScreen />
  return (
    <Container paddingBlock="6">
      {error ? (
        <FailedQuery error={error} retry={() => void refetch()}>
          <FormattedMessage id="past.failed" />
        </FailedQuery>
      ) : (
        <Skeleton rows={10} />
      )}
    </Container>
  )
}

/** A missing and a forbidden version look the same. */
const isHidden = (error: Error | null): boolean =>
  error instanceof CallError && ['notFound', 'access.denied'].includes(error.problem.code)
