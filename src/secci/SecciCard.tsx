import { Suspense } from 'react'
import { FormattedMessage } from 'react-intl'
import { FetchBoundary } from '../shell/screen/FetchBoundary.tsx'
import { lazyView } from '../shell/screen/lazy-view.tsx'
import { Card } from '../design/Card.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { paperRefusal } from '../../machines/lifecycle/query/paper-rule.ts'
import { selectIsNew, selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

const { View: Secci } = lazyView(() => import('./Secci.tsx').then((file) => file.Secci))

/** The pre-contractual information for consumers; its code loads for consumers only. */
export const SecciCard = () => {
  const query = useQueryState(selectQuery)
  const isNew = useQueryState(selectIsNew)
  if (isNew || !query.consumer) return null
  return (
    <Card name="secciCard" title={<FormattedMessage id="secci.card" />}>
      <FetchBoundary>
        <Suspense fallback={<Skeleton rows={3} />}>
          <Secci queryId={query.queryId} open={paperRefusal('secci', query) === null} />
        </Suspense>
      </FetchBoundary>
    </Card>
  )
}
