import { HStack } from '@chakra-ui/react/stack'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OwnSession } from '../../api/session.ts'
import { Badge } from '../design/Badge.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Cell } from '../design/table/Cell.tsx'
import { HeadRow } from '../design/table/HeadRow.tsx'
import { Table } from '../design/table/Table.tsx'
import { TableRow } from '../design/table/TableRow.tsx'
import { deviceOf } from './device.ts'

const columns = ['device', 'method', 'started', 'lastSeen'] as const

/** Each open session: on what, how it began, since when, and when it was used last. */
export const OwnSessions = ({ sessions }: { sessions: readonly OwnSession[] }) => {
  const intl = useIntl()
  const label = (column: (typeof columns)[number]) =>
    intl.formatMessage({ id: `settings.sessions.${column}` })
  return (
    <Table cards="lines" caption={intl.formatMessage({ id: 'settings.sessions' })}>
      <HeadRow columns={columns} label={label} />
      <tbody>
        {sessions.map(({ id, userAgent, current, method, startedAt, lastSeenAt }) => (
          <TableRow key={id}>
            <Cell head>
              <HStack wrap="wrap">
                {deviceOf(userAgent) ?? <FormattedMessage id="settings.sessions.unknownDevice" />}
                {current ? (
                  <Badge tone="approved">
                    <FormattedMessage id="settings.sessions.current" />
                  </Badge>
                ) : null}
              </HStack>
            </Cell>
            <Cell label={label('method')}>
              <FormattedMessage id={`settings.sessions.by.${method}`} />
            </Cell>
            <Cell label={label('started')}>
              <DateTime value={startedAt} />
            </Cell>
            <Cell label={label('lastSeen')}>
              <DateTime value={lastSeenAt} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
