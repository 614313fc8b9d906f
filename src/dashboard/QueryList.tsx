import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ListCounts, ListTotal, QueryPage } from '../../api/query-list.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { Card } from '../design/Card.tsx'
import { Note } from '../design/Note.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Pagination } from '../design/table/Pagination.tsx'
import { cursorPages } from '../design/table/cursor-pages.ts'
import { useHydrated } from '../design/hydrated.ts'
import { ListTools } from './ListTools.tsx'
import { NoQueries } from './NoQueries.tsx'
import { QueryTable } from './QueryTable.tsx'
import { BulkBar } from './bulk/BulkBar.tsx'
import { useRowSelection } from './bulk/useRowSelection.ts'
import { type ListView, sortedBy, type useListAddress } from './list-address.ts'
import { useListPage, useQueryList } from './useQueryList.ts'
import { useRowNavigation } from './useRowNavigation.ts'
import { annulledFrom } from '../../machines/flow/dashboard/annulment.ts'
import type { QueryListActor } from '../../machines/flow/dashboard/query-list.machine.ts'
import { initialStatus } from '../../machines/lifecycle/query/list-filter.ts'
import { endingOf } from '../../machines/lifecycle/query/query-history.ts'
import { statusLabel } from '../../machines/lifecycle/query/status-label.ts'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { usePrincipal } from '../user/useUser.ts'

/** Invisible for 150 ms, so that a fast response does not flicker. */

/**
 * Names the query whose annulment failed. The specification allows no alert, but the user must not believe that the
 * query was annulled.
 */
const Restored = ({ queryId }: { queryId: number | null }) => (
  <div role="status">
    {queryId === null ? null : (
      <div className="list-inset">
        <Note status="warning">
          <FormattedMessage id="dashboard.annul.restored" values={{ id: String(queryId) }} />
        </Note>
      </div>
    )}
  </div>
)

type Props = ReturnType<typeof useListAddress> & { counts: ListCounts | undefined }

/** The list with its filters, search, pages and annulments. */
export const QueryList = ({ view, opening, saved, waiting, show, counts }: Props) => {
  const actor = useQueryList((search) => show({ search }, { replace: view.search !== '' && search !== '' }))
  const list = useRef<HTMLFieldSetElement>(null)
  const search = useRef<HTMLInputElement>(null)
  // Selecting the whole context would re-render every row on each key in the search.
  const leaving = useSelector(actor, ({ context }) => context.leaving)
  const restored = useSelector(actor, ({ context }) => context.restored)
  const listed = useListPage({ view, waiting, show })
  const { data, loadedAt, total, error, isPending, isPlaceholderData, refetch, beyond } = listed
  useRowNavigation({ list, search, busy: isPending || isPlaceholderData })
  const selection = useRowSelection(JSON.stringify(view), data?.content ?? [])

  return (
    <Card flush>
      <ListTools
        {...{ view, opening, saved, show, counts, actor, search, total }}
        rows={data?.totalElements}
        loadedAt={loadedAt}
        older={isPlaceholderData && error !== null}
      />
      <Restored queryId={restored} />
      {error ? (
        <div className="list-inset">
          <FailedQuery error={error} retry={() => void refetch()}>
            <FormattedMessage id="dashboard.failed" />
          </FailedQuery>
        </div>
      ) : null}
      {(data && !beyond) || error ? null : (
        <div className="list-late">
          <VisuallyHidden role="status">
            <FormattedMessage id="design.loading" />
          </VisuallyHidden>
          <Skeleton rows={view.pageSize} />
        </div>
      )}
      <BulkBar selection={selection} rows={data?.content.length ?? 0} />
      {data && data.content.length > 0 ? (
        <QueryTable
          ref={list}
          rows={data.content}
          columns={view.columns}
          sort={view.sort}
          onSort={(field) => show({ sort: sortedBy(field, view.sort) })}
          leaving={leaving}
          selection={selection}
          onAnnul={(target) => actor.send({ type: 'annulment.ask', target })}
          // Without a connection the rows stay for long, so they stay readable.
          busy={isPlaceholderData && error === null}
        />
      ) : null}
      {data?.content.length === 0 && !beyond ? (
        <NoQueries {...{ view, show }} clearSearch={() => actor.send({ type: 'search.clear' })} />
      ) : null}
      {data && data.totalElements > 0 && !beyond ? (
        <ListFooter {...{ view, page: data, total, show }} busy={isPlaceholderData} />
      ) : null}
      <AnnulDialog actor={actor} />
    </Card>
  )
}

type FooterProps = {
  view: ListView
  page: QueryPage
  /** Undefined while loading. */
  total: ListTotal | undefined
  show: (change: Partial<ListView>) => void
  /** Another page is being loaded. */
  busy: boolean
}

/** The keys for the rows, the rows per page, and the buttons to the other pages. */
const ListFooter = ({ view, page, total, show, busy }: FooterProps) => (
  <div className="list-foot" inert={!useHydrated()} data-print="no">
    <span className="list-keys">
      <kbd>↑</kbd>
      <kbd>↓</kbd>
      <FormattedMessage id="dashboard.keys.move" />
      <kbd>Enter</kbd>
      <FormattedMessage id="dashboard.keys.open" />
    </span>
    <Pagination
      {...cursorPages({ view, shown: page, total, busy, show })}
      onPageSize={(size) => show({ pageSize: size })}
    />
  </div>
)

/** Asks for confirmation before an annulment. */
const AnnulDialog = ({ actor }: { actor: QueryListActor }) => {
  const asked = useSelector(actor, (snapshot) => snapshot.context.asked)
  const principal = usePrincipal()
  const after = annulledFrom({ status: initialStatus, partnerId: principal.partnerId }, principal)
  if (!asked) return null
  const { queryId, custName } = asked
  const ended = endingOf(after, 'query.annul', initialStatus)
  return (
    <ConfirmDialog
      title={
        <FormattedMessage
          id="dashboard.annul.question"
          values={{ id: String(queryId), client: custName, named: custName === '' ? 'no' : 'yes' }}
        />
      }
      confirm={<FormattedMessage id="dashboard.annul.confirm" />}
      keep={<FormattedMessage id="dashboard.annul.keep" />}
      busy={false}
      onConfirm={() => actor.send({ type: 'annulment.confirm', queryId })}
      onClose={() => actor.send({ type: 'annulment.cancel' })}
    >
      <FormattedMessage
        id="dashboard.annul.reason"
        values={{ status: <FormattedMessage id={statusLabel(after, { ended })} /> }}
      />
    </ConfirmDialog>
  )
}
