import { Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { failedWorkCalls } from '../../api/failed-work.calls.ts'
import type { FailedWork } from '../../api/failed-work.calls.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { DateTime } from '../design/DateTime.tsx'
import { Note } from '../design/Note.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { selectInhouse, selectIsNew, selectQuery, selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/** Failed background work of the open query; in-house only, hidden if there is none. */
export const FailedWorkNote = () => {
  const query = useQueryState(selectQuery)
  const inhouse = useQueryState(selectInhouse)
  const isNew = useQueryState(selectIsNew)
  return inhouse && !isNew ? <OfQuery queryId={query.queryId} /> : null
}

type Failure = Pick<FailedWork, 'reason'> & { service: FailedWork['service'] | 'ledger' | 'program' }

/** Why work failed, in words. */
export const FailureReason = ({ reason, service }: Failure) => (
  <FormattedMessage
    id={`failedWork.reason.${reason}`}
    values={{ service: service ? <FormattedMessage id={`failedWork.service.${service}`} /> : '' }}
  />
)

const OfQuery = ({ queryId }: { queryId: number }) => {
  const view = useQueryState(selectView)
  const { data = [] } = useApiQuery(
    failedWorkCalls.ofQuery,
    { params: { queryId } },
    { refetchInterval: LIST_REFRESH_MS },
  )
  if (data.length === 0) return null
  return (
    <Note status={data.some(({ state }) => state === 'givenUp') ? 'error' : 'warning'}>
      <Stack gap="1">
        {data.map((one) => (
          <span key={one.id}>
            <strong>
              <FormattedMessage id={`failedWork.kind.${one.kind}`} />
            </strong>
            {': '}
            <FailureReason {...one} />{' '}
            <FormattedMessage
              id={`failedWork.state.${one.state}`}
              values={{ at: <DateTime value={one.nextTry} /> }}
            />
          </span>
        ))}
        {view === 'compliance' ? (
          <TextLink href="/compliance/failed-work">
            <FormattedMessage id="failedWork.title" />
          </TextLink>
        ) : null}
      </Stack>
    </Note>
  )
}
