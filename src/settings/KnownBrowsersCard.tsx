import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import { sessionCalls } from '../../api/session.calls.ts'
import type { OwnDevice } from '../../api/session.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Badge } from '../design/Badge.tsx'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Cell, Table, TableRow, HeadRow } from '../design/table/Table.tsx'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { deviceNameOf } from '../session/device-name.ts'

/** The browsers that the user has signed in with, and a button that forgets one. */
export const KnownBrowsersCard = () => {
  const { succeed, failWith } = useAlerts()
  const devices = useApiQuery(sessionCalls.ownDevices, {})
  const forget = useApiMutation(sessionCalls.forgetDevice, {
    onSuccess: () => succeed('settings.devices.forgotten'),
    onError: (error) => failWith(error),
    onSettled: () => devices.refetch(),
  })
  const known = devices.data ?? []
  return (
    <Card flush={known.length > 0} title={<FormattedMessage id="settings.devices" />}>
      {devices.error ? (
        <FailedQuery error={devices.error} retry={() => void devices.refetch()} />
      ) : devices.data === undefined ? (
        <Skeleton rows={2} />
      ) : known.length > 0 ? (
        <KnownBrowsers
          devices={known}
          forgetting={forget.isPending ? forget.variables.params.deviceId : null}
          onForget={(deviceId) => forget.mutate({ params: { deviceId } })}
        />
      ) : (
        <Text color="ink2">
          <FormattedMessage id="settings.devices.none" />
        </Text>
      )}
    </Card>
  )
}

const columns = ['device', 'lastSeen', 'linked', 'actions'] as const

type KnownBrowsersProps = {
  devices: readonly OwnDevice[]
  /** The browser that is being forgotten. */
  forgetting: string | null
  onForget: (id: string) => void
}

/** Each known browser: name, last use, and whether the Smart-ID app was used with it. */
const KnownBrowsers = ({ devices, forgetting, onForget }: KnownBrowsersProps) => {
  const intl = useIntl()
  const label = (column: (typeof columns)[number]) => intl.formatMessage({ id: `settings.devices.${column}` })
  const nameOf = ({ userAgent }: OwnDevice) =>
    deviceNameOf(intl, userAgent) ?? intl.formatMessage({ id: 'settings.sessions.unknownDevice' })
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
