import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import type { StatusHistoryRow } from '../../api/status-history.calls.ts'
import { endingOf } from '../../machines/lifecycle/query/query-history.ts'
import { StatusBadge } from '../design/StatusBadge.tsx'
import { Cell, Table, TableRow, HeadRow } from '../design/table/Table.tsx'
import { useEventText } from '../query-editor/useEventText.ts'
import { StepAuthor } from '../committee/StepAuthor.tsx'
import { TermsChanges } from '../terms/TermsChanges.tsx'

const columns = ['created', 'createdBy', 'status', 'reason'] as const

type Props = { rows: readonly StatusHistoryRow[]; signedOnPaper: boolean }

/** The history of a query, newest first. */
export const History = ({ rows, signedOnPaper }: Props) => {
  const intl = useIntl()
  const label = (column: (typeof columns)[number]) => intl.formatMessage({ id: `status.history.${column}` })
  return (
    <Table cards="lines" caption={intl.formatMessage({ id: 'status.history.title' })}>
      <HeadRow columns={columns} label={label} />
      <tbody>
        {rows.toReversed().map((row, index, newestFirst) => (
          <TableRow key={rows.length - index}>
            <Cell unbroken label={label('created')}>
              {row.formattedCreatedDtime}
            </Cell>
            <Cell label={label('createdBy')}>
              {/* One child, since a cell lays out several children side by side on a phone. */}
              <div>
                <StepAuthor name={row.createdByName} byCommittee={row.byCommittee} votes={row.votes} />
              </div>
            </Cell>
            <Cell label={label('status')}>
              <Stack gap="1" align={{ base: 'flex-end', md: 'flex-start' }}>
                <StatusBadge
                  status={row.status}
                  signedOnPaper={signedOnPaper}
                  ended={endingOf(row.status, row.event, newestFirst[index + 1]?.status ?? null)}
                />
                <EventText row={row} />
              </Stack>
            </Cell>
            <Cell label={label('reason')}>
              {row.changes.length + row.providedThat.length > 0 ? (
                <Stack gap="2">
                  {row.reason ? <span>{row.reason}</span> : null}
                  {row.providedThat.length > 0 ? <ProvidedThat conditions={row.providedThat} /> : null}
                  {row.changes.length > 0 ? <TermsChanges changes={row.changes} /> : null}
                </Stack>
              ) : (
                (row.reason ?? '–')
              )}
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

const ProvidedThat = ({ conditions }: { conditions: readonly string[] }) => (
  <div>
    <FormattedMessage id="status.providedThat" />
    <ul>
      {conditions.map((condition) => (
        <li key={condition}>{condition}</li>
      ))}
    </ul>
  </div>
)

/** The event, unless the status says the same. */
const EventText = ({ row: { event, status } }: { row: StatusHistoryRow }) => {
  const intl = useIntl()
  const text = useEventText()(event)
  if (text === null || text === intl.formatMessage({ id: `status.${status}` })) return null
  return (
    <Text textStyle="small" color="ink2">
      {text}
    </Text>
  )
}
