import { Text } from '@chakra-ui/react/text'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { useSelector } from '@xstate/react'
import { type Ref, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ListCounts, ListTotal } from '../../api/query-list.ts'
import type { QueryListActor } from '../../machines/flow/dashboard/query-list.machine.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { Card } from '../design/Card.tsx'
import { Note } from '../design/Note.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { styled } from '../design/theme/styled.ts'
import { DaysSelect } from './DaysSelect.tsx'
import { sortedBy } from './list-address.ts'
import { ExportButton } from './ExportButton.tsx'
import { ListFooter } from './ListFooter.tsx'
import { ListSortSelect } from './ListSortSelect.tsx'
import { NoQueries } from './NoQueries.tsx'
import { PartnerFilter } from './PartnerFilter.tsx'
import { ProductFilter } from './ProductFilter.tsx'
import { QueryTable } from './QueryTable.tsx'
import { useChosen } from './bulk/useChosen.ts'
import { ColumnsButton } from './ColumnsButton.tsx'
import { ViewsMenu } from './ViewsMenu.tsx'
import { SearchBox } from './SearchBox.tsx'
import { StatusFilter } from './StatusFilter.tsx'
import type { useListAddress } from './useListAddress.ts'
import { useListControls } from './useListControls.ts'
import { useListPage } from './useListPage.ts'
import { useQueryList } from './useQueryList.ts'
import { useRowNavigation } from './useWalk.ts'

const Toolbar = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', padding: '12px 16px' },
})
/** Unseen for the first moments: what comes at once must not flicker. */
const Late = styled('div', { base: { animation: 'appear 1ms 150ms both' } })
const Inset = styled('div', { base: { padding: '0 16px 16px' } })

const Count = ({ total }: { total: ListTotal | undefined }) => (
  <Text as="span" role="status" textStyle="small" color="ink2" marginInlineStart={{ md: 'auto' }}>
    {total === undefined ? null : (
      <FormattedMessage
        id="dashboard.count"
        values={{ count: total.totalElements, more: String(total.atLeast ?? false) }}
      />
    )}
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

type ToolsProps = Pick<Props, 'view' | 'opening' | 'saved' | 'show' | 'counts'> & {
  actor: QueryListActor
  search: Ref<HTMLInputElement>
  /** Rows that there are at least. */
  rows: number | undefined
  /** Undefined until it is known. */
  total: ListTotal | undefined
}

/** Everything that says which queries are shown, and how. */
const ListTools = ({ view, opening, saved, show, counts, actor, search, rows, total }: ToolsProps) => (
  <Toolbar data-print="no">
    <ViewsMenu {...{ view, opening, saved, show }} />
    <StatusFilter counts={counts} filter={view.filter} onFilter={(filter) => show({ filter })} />
    <SearchBox actor={actor} search={view.search} ref={search} />
    <ProductFilter product={view.product} onProduct={(product) => show({ product })} />
    <PartnerFilter partnerId={view.partnerId} onPartner={(partnerId) => show({ partnerId })} />
    <DaysSelect of="created" range={view.created} onRange={(created) => show({ created })} />
    <DaysSelect of="modified" range={view.modified} onRange={(modified) => show({ modified })} />
    {rows === undefined || rows > 1 ? <ListSortSelect {...view} onSort={(sort) => show({ sort })} /> : null}
    <ColumnsButton
      columns={view.columns}
      standard={opening.columns}
      onColumns={(columns) => show({ columns, page: view.page, cursor: view.cursor }, { replace: true })}
    />
    {rows === undefined ? null : <ExportButton view={view} total={total} />}
    <Count total={total} />
  </Toolbar>
)

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
