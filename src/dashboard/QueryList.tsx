import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ListCounts } from '../../api/query-list.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { Card } from '../design/Card.tsx'
import { Note } from '../design/Note.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { styled } from '../design/theme/styled.ts'
import { sortedBy } from './list-address.ts'
import { ListFooter } from './ListFooter.tsx'
import { ListTools } from './ListTools.tsx'
import { NoQueries } from './NoQueries.tsx'
import { QueryTable } from './QueryTable.tsx'
import { useChosen } from './bulk/useChosen.ts'
import type { useListAddress } from './useListAddress.ts'
import { useListControls } from './useListControls.ts'
import { useListPage } from './useListPage.ts'
import { useQueryList } from './useQueryList.ts'
import { useRowNavigation } from './useWalk.ts'

/** Unseen for the first moments: what comes at once must not flicker. */
const Late = styled('div', { base: { animation: 'appear 1ms 150ms both' } })
const Inset = styled('div', { base: { padding: '0 16px 16px' } })

/** The query whose annulment failed: the specification wants no alert, but nobody may think that it is annulled. */
const Restored = ({ queryId }: { queryId: number | null }) => (
  <div role="status">
    {queryId === null ? null : (
      <Inset>
        <Note status="warning">
          <FormattedMessage id="dashboard.annul.restored" values={{ id: String(queryId) }} />
        </Note>
      </Inset>
    )}
  </div>
)

type Props = ReturnType<typeof useListAddress> & { counts: ListCounts | undefined }

/** The list with its filter, search, pages and annulments. */
export const QueryList = ({ view, opening, saved, waiting, show, counts }: Props) => {
  const actor = useQueryList((search) => show({ search }, { replace: view.search !== '' && search !== '' }))
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  // Not the whole context: a letter in the search is part of it, and would have all rows drawn.
  const leaving = useSelector(actor, ({ context }) => context.leaving)
  const restored = useSelector(actor, ({ context }) => context.restored)
  const listed = useListPage({ view, waiting, show })
  const { data, total, error, isPending, isPlaceholderData, refetch, beyond } = listed
  useRowNavigation({ list, search, busy: isPending || isPlaceholderData })
  const { parts: controls, bringOn } = useListControls()
  const choosing = useChosen(JSON.stringify(view), data?.content ?? [])

  return (
    <Card flush>
      <ListTools
        {...{ view, opening, saved, show, counts, actor, search, total }}
        rows={data?.totalElements}
      />
      <Restored queryId={restored} />
      {error ? (
        <Inset>
          <FailedQuery error={error} retry={() => void refetch()}>
            <FormattedMessage id="dashboard.failed" />
          </FailedQuery>
        </Inset>
      ) : null}
      {(data && !beyond) || error ? null : (
        <Late>
          <VisuallyHidden role="status">
            <FormattedMessage id="design.loading" />
          </VisuallyHidden>
          <Skeleton rows={view.pageSize} />
        </Late>
      )}
      {controls ? <controls.BulkBar choosing={choosing} rows={data?.content.length ?? 0} /> : null}
      {data && data.content.length > 0 ? (
        <QueryTable
          {...bringOn}
          ref={list}
          rows={data.content}
          columns={view.columns}
          sort={view.sort}
          onSort={(field) => show({ sort: sortedBy(field, view.sort) })}
          leaving={leaving}
          controls={controls}
          choosing={choosing}
          onAnnul={(target) => actor.send({ type: 'annulment.ask', target })}
          busy={isPlaceholderData}
        />
      ) : null}
      {data?.content.length === 0 && !beyond ? (
        <NoQueries {...{ view, show }} clearSearch={() => actor.send({ type: 'search.clear' })} />
      ) : null}
      {data && data.totalElements > 0 && !beyond ? (
        <ListFooter {...{ view, page: data, total, show }} busy={isPlaceholderData} />
      ) : null}
      {controls ? <controls.AnnulDialog actor={actor} /> : null}
    </Card>
  )
}
