import { Stack } from '@chakra-ui/react/stack'
import { FormattedMessage, useIntl } from 'react-intl'
import * as z from 'zod/mini'
import type { AuditEntry } from '../../api/audit.ts'
import { Button } from '../design/Button.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Facts } from '../design/Facts.tsx'
import { Cell, Table, TableRow, HeadRow } from '../design/table/Table.tsx'
import { useEntryTexts, useEventName } from './useEntryTexts.ts'

type Props = { entry: AuditEntry; onClose: () => void }

/** All details of an entry: changes from old to new values, and other notes. */
export const EntryDialog = ({ entry, onClose }: Props) => {
  const intl = useIntl()
  const eventName = useEventName()
  const { personOf, aboutOf } = useEntryTexts()
  const label = (column: string) => intl.formatMessage({ id: `audit.column.${column}` })
  const changes = changesIn(entry.details)
  const facts = [
    { key: 'at', label: label('at'), value: <DateTime value={entry.at} /> },
    { key: 'person', label: label('person'), value: personOf(entry) },
    { key: 'about', label: label('about'), value: aboutOf(entry) },
    { key: 'address', label: label('address'), value: entry.address },
    { key: 'request', label: label('request'), value: entry.requestId },
    { key: 'browser', label: label('browser'), value: entry.browser },
    ...restOf(entry.details).map(([name, value]) => ({ key: `details.${name}`, label: name, value })),
  ]
  return (
    <Dialog
      size="lg"
      title={
        <FormattedMessage id="audit.entry.title" values={{ id: entry.auditId, event: eventName(entry) }} />
      }
      onClose={onClose}
      footer={
        <Button onClick={onClose}>
          <FormattedMessage id="design.close" />
        </Button>
      }
    >
      <Stack gap="4">
        <Facts facts={facts} columns={2} />
        {changes.length > 0 ? <ChangesTable changes={changes} /> : null}
      </Stack>
    </Dialog>
  )
}

const columns = ['field', 'before', 'after'] as const

/** Each changed field with its value before and after. */
const ChangesTable = ({ changes }: { changes: readonly ShownChange[] }) => {
  const intl = useIntl()
  const label = (column: (typeof columns)[number]) => intl.formatMessage({ id: `audit.change.${column}` })
  return (
    <Table captionShown cards="lines" dense caption={intl.formatMessage({ id: 'audit.changes' })}>
      <HeadRow columns={columns} label={label} />
      <tbody>
        {changes.map(({ field, before, after }) => (
          <TableRow key={field}>
            <Cell head>{field}</Cell>
            <Cell label={label('before')}>{before}</Cell>
            <Cell label={label('after')}>{after}</Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

const changeList = z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))
const fromTo = z.object({ from: z.unknown(), to: z.unknown() })
const record = z.record(z.string(), z.unknown())
type ShownChange = { field: string; before: string; after: string }

const formatValue = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const ofField = (field: string, value: unknown): ShownChange[] => {
  const { data } = fromTo.safeParse(value)
  return data ? [{ field, before: formatValue(data.from), after: formatValue(data.to) }] : []
}

type Details = Record<string, unknown> | null

/** Returns the changed fields of an entry with their values, from a list or by name. */
const changesIn = (details: Details): ShownChange[] => {
  if (details === null) return []
  const list = changeList.safeParse(details['changes'])
  if (list.success)
    return list.data.map(({ field, before, after }) => ({
      field,
      before: formatValue(before),
      after: formatValue(after),
    }))
  const named = record.safeParse(details['changes'])
  return Object.entries(named.success ? named.data : details).flatMap(([field, value]) =>
    ofField(field, value),
  )
}

/** The remaining details of an entry, as stored. */
const restOf = (details: Details): [name: string, value: string][] => {
  const { changes, ...other } = details ?? {}
  const named = record.safeParse(changes)
  return Object.entries({ ...other, ...(named.success && named.data) })
    .filter(([name, value]) => ofField(name, value).length === 0)
    .map(([name, value]) => [name, formatValue(value)])
}
