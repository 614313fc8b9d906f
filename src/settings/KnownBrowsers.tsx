import { HStack } from '@chakra-ui/react/stack'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OwnDevice } from '../../api/session.ts'
import { Badge } from '../design/Badge.tsx'
import { Button } from '../design/Button.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Cell } from '../design/table/Cell.tsx'
import { HeadRow } from '../design/table/HeadRow.tsx'
import { Table } from '../design/table/Table.tsx'
import { TableRow } from '../design/table/TableRow.tsx'
import { deviceOf } from './device.ts'

const columns = ['device', 'lastSeen', 'linked', 'actions'] as const

type Props = {
  devices: readonly OwnDevice[]
  /** The one that is being forgotten. */
  forgetting: string | null
  onForget: (id: string) => void
}

/** Each browser of before: which, when it was used last, and whether the Smart-ID app has been used with it. */
export const KnownBrowsers = ({ devices, forgetting, onForget }: Props) => {
  const intl = useIntl()
  const label = (column: (typeof columns)[number]) => intl.formatMessage({ id: `settings.devices.${column}` })
  const nameOf = ({ userAgent }: OwnDevice) =>
    deviceOf(userAgent) ?? intl.formatMessage({ id: 'settings.sessions.unknownDevice' })
  return (
    <Table cards="lines" caption={intl.formatMessage({ id: 'settings.devices' })}>
      <HeadRow columns={columns} label={label} />
      <tbody>
        {devices.map((device) => (
          <TableRow key={device.id}>
            <Cell head>
              <HStack wrap="wrap">
                {nameOf(device)}
                {device.current ? (
                  <Badge tone="approved">
                    <FormattedMessage id="settings.devices.current" />
                  </Badge>
                ) : null}
              </HStack>
            </Cell>
            <Cell label={label('lastSeen')}>
              <DateTime value={device.lastSeenAt} />
            </Cell>
            <Cell label={label('linked')}>
              {device.linkedAt === null ? (
                <FormattedMessage id="settings.devices.never" />
              ) : (
                <DateTime value={device.linkedAt} />
              )}
            </Cell>
            <Cell label={label('actions')}>
              <Button
                size="sm"
                busy={forgetting === device.id}
                aria-label={intl.formatMessage(
                  { id: 'settings.devices.forget.of' },
                  { device: nameOf(device) },
                )}
                onClick={() => onForget(device.id)}
              >
                <FormattedMessage id="settings.devices.forget" />
              </Button>
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
