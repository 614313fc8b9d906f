import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import { sessionCalls } from '../../api/session.calls.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { Card } from '../design/Card.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { KnownBrowsers } from './KnownBrowsers.tsx'

/** Where the user has signed in before, and a way to make a browser a stranger again. */
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
