import { useIntl } from 'react-intl'
import type { AuditEntry } from '../../api/audit.ts'
import { Button } from '../design/Button.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Cell } from '../design/table/Cell.tsx'
import { HeadRow } from '../design/table/HeadRow.tsx'
import { Table } from '../design/table/Table.tsx'
import { TableRow } from '../design/table/TableRow.tsx'
import { deviceNameOf } from '../settings/device-name.ts'
import { useEntryWords, useEventName } from './useEntryWords.ts'

const columns = ['at', 'person', 'kind', 'event', 'about', 'origin', 'details'] as const

type Props = { entries: readonly AuditEntry[]; busy: boolean; onOpen: (entry: AuditEntry) => void }

/** Who, what, when and from where; the details of each behind a button. */
export const EntriesTable = ({ entries, busy, onOpen }: Props) => {
  const intl = useIntl()
  const eventName = useEventName()
  const { personOf, aboutOf } = useEntryWords()
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
              {[entry.address, entry.browser && deviceNameOf(entry.browser)].filter(Boolean).join(', ') ||
                '–'}
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
