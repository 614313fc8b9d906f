import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { auditCalls } from '../../api/audit.calls.ts'
import type { AuditEntry, AuditFilter } from '../../api/audit.ts'
import { DEFAULT_PAGE_SIZE } from '../../domain/constants.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { cursorPages, firstPage } from '../design/table/cursor-pages.ts'
import { Pagination } from '../design/table/Pagination.tsx'
import { EntriesTable } from './EntriesTable.tsx'
import { EntryDialog } from './EntryDialog.tsx'

/** The entries that the filter lets through, newest first, page by page; one is opened for its details. */
export const EntriesCard = ({ filter }: { filter: AuditFilter }) => {
  const [view, setView] = useState({ ...firstPage, pageSize: DEFAULT_PAGE_SIZE })
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const { cursor, pageSize } = view
  const found = useApiQuery(
    auditCalls.find,
    { query: { ...filter, pageSize, ...(cursor !== null && { cursor }) } },
    { placeholderData: (before) => before },
  )
  const entries = found.data?.content ?? []
  const pages = (
    <Pagination
      {...cursorPages({
        view,
        shown: found.data,
        total: found.data,
        busy: found.isPlaceholderData,
        show: (to) => setView({ ...to, pageSize }),
      })}
      onPageSize={(size) => setView({ ...firstPage, pageSize: size })}
    />
  )
  return (
    <Card flush title={<FormattedMessage id="audit.entries" />} footer={entries.length === 0 ? null : pages}>
      {found.error ? (
        <FailedQuery error={found.error} retry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton rows={8} />
      ) : entries.length === 0 ? (
        <EmptyState
          title={<FormattedMessage id="audit.none" />}
          reason={<FormattedMessage id="audit.none.how" />}
        />
      ) : (
        <EntriesTable entries={entries} busy={found.isPlaceholderData} onOpen={setOpen} />
      )}
      {open ? <EntryDialog entry={open} onClose={() => setOpen(null)} /> : null}
    </Card>
  )
}
