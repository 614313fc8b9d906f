import { AsOf } from '../shell/connection/AsOf.tsx'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { auditCalls } from '../../api/audit.calls.ts'
import type { AuditEntry, AuditFilter } from '../../api/audit.ts'
import { DEFAULT_PAGE_SIZE } from '../../domain/constants.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Cell, Table, TableRow, HeadRow } from '../design/table/Table.tsx'
import { Pagination } from '../design/table/Pagination.tsx'
import { cursorPages, firstPage } from '../design/table/cursor-pages.ts'
import { deviceNameOf } from '../session/device-name.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { useEntryTexts, useEventName } from './useEntryTexts.ts'

/** The filtered entries, newest first, in pages; each opens in a dialog. */
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
    <Card
      flush
      title={<FormattedMessage id="audit.entries" />}
      aside={<AsOf at={found.dataUpdatedAt} />}
      footer={entries.length === 0 ? null : pages}
    >
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

const columns = ['at', 'person', 'kind', 'event', 'about', 'origin', 'details'] as const

type EntriesTableProps = {
  entries: readonly AuditEntry[]
  busy: boolean
  onOpen: (entry: AuditEntry) => void
}

/** Who, what, when and from where; a button opens the details. */
const EntriesTable = ({ entries, busy, onOpen }: EntriesTableProps) => {
  const intl = useIntl()
  const eventName = useEventName()
  const { personOf, aboutOf } = useEntryTexts()
  const label = (column: string) => intl.formatMessage({ id: `audit.column.${column}` })
  return (
    <Table
      cards="lines"
      cardsBelow="lg"
      dense
      busy={busy}
      caption={intl.formatMessage({ id: 'audit.entries' })}
    >
      <HeadRow columns={columns} label={label} />
      <tbody>
        {entries.map((entry) => (
          <TableRow key={entry.auditId}>
            <Cell unbroken label={label('at')}>
              <DateTime value={entry.at} />
            </Cell>
            <Cell label={label('person')}>{personOf(entry)}</Cell>
            <Cell label={label('kind')}>{intl.formatMessage({ id: `audit.kind.${entry.kind}` })}</Cell>
            <Cell head>{eventName(entry)}</Cell>
            <Cell label={label('about')}>{aboutOf(entry)}</Cell>
            <Cell label={label('origin')}>
              {[entry.address, entry.browser && deviceNameOf(intl, entry.browser)]
                .filter(Boolean)
                .join(', ') || '–'}
            </Cell>
            <Cell>
              <Button
                size="sm"
                variant="outline"
                aria-label={intl.formatMessage({ id: 'audit.details.of' }, { id: entry.auditId })}
                onClick={() => onOpen(entry)}
              >
                {label('details')}
              </Button>
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
