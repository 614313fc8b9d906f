import { Text } from '@chakra-ui/react/text'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ListCounts } from '../../api/query-list.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { Card } from '../design/Card.tsx'
import { Note } from '../design/Note.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { styled } from '../design/theme/styled.ts'
import { AnnulDialog } from './AnnulDialog.tsx'
import { sortedBy } from './list-address.ts'
import { ListFooter } from './ListFooter.tsx'
import { usePage } from './listing.ts'
import { NoQueries } from './NoQueries.tsx'
import { QueryTable } from './QueryTable.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SortSelect } from './SortSelect.tsx'
import { StatusFilter } from './StatusFilter.tsx'
import type { useListAddress } from './useListAddress.ts'
import { useQueryList } from './useQueryList.ts'
import { useRowNavigation } from './useWalk.ts'

const Toolbar = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', padding: '12px 16px' },
})
/** Unseen for the first moments: what comes at once must not flicker. */
const Late = styled('div', { base: { animation: 'appear 1ms 150ms both' } })
const Inset = styled('div', { base: { padding: '0 16px 16px' } })

/** From 0; an address may name a page that is no longer there. */
const lastPage = (total: number, pageSize: number) => Math.max(0, Math.ceil(total / pageSize) - 1)

const Count = ({ total }: { total: number | undefined }) => (
  <Text as="span" role="status" textStyle="small" color="ink2" marginInlineStart={{ md: 'auto' }}>
    {total === undefined ? null : <FormattedMessage id="dashboard.count" values={{ count: total }} />}
  </Text>
)

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
export const QueryList = ({ view, show, counts }: Props) => {
  const actor = useQueryList((search) => show({ search }, { replace: view.search !== '' && search !== '' }))
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const { leaving, restored } = useSelector(actor, (snapshot) => snapshot.context)
  const { data, error, isPending, isPlaceholderData, refetch } = usePage(view)
  useRowNavigation({ list, search, busy: isPending || isPlaceholderData })
  const total = data?.totalElements ?? 0
  const beyond = data && !isPlaceholderData && view.page > 0 && data.content.length === 0
  useEffect(() => {
    if (beyond) show({ page: lastPage(total, view.pageSize) }, { replace: true })
  }, [beyond, show, total, view.pageSize])

  return (
    <Card flush>
      <Toolbar data-print="no">
        <StatusFilter counts={counts} filter={view.filter} onFilter={(filter) => show({ filter })} />
        <SearchBox actor={actor} search={view.search} ref={search} />
        {total > 1 ? <SortSelect sort={view.sort} onSort={(sort) => show({ sort })} /> : null}
        <Count total={data?.totalElements} />
      </Toolbar>
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
      {data && data.content.length > 0 ? (
        <QueryTable
          ref={list}
          rows={data.content}
          sort={view.sort}
          onSort={(field) => show({ sort: sortedBy(field, view.sort) })}
          leaving={leaving}
          onAnnul={(target) => actor.send({ type: 'annulment.ask', target })}
          busy={isPlaceholderData}
        />
      ) : null}
      {data?.content.length === 0 && !beyond ? (
        <NoQueries {...{ view, show }} clearSearch={() => actor.send({ type: 'search.clear' })} />
      ) : null}
      {total > 0 && !beyond ? <ListFooter {...{ view, total, show }} /> : null}
      <AnnulDialog actor={actor} />
    </Card>
  )
}
