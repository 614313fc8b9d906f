import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import { auditCalls } from '../../api/audit.calls.ts'
import type { AuditExport, AuditFilter } from '../../api/audit.ts'
import { call } from '../api/call.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useAlerts } from '../app/alerts/useAlerts.ts'
import { Badge } from '../design/Badge.tsx'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Progress } from '../design/Progress.tsx'
import { DownloadButton } from '../document/DownloadButton.tsx'

const POLLING_MS = 1000

const State = ({ made }: { made: AuditExport }) => {
  const intl = useIntl()
  const { exportId, state, rowsDone, rowsTotal } = made
  if (state === 'ready')
    return (
      <DownloadButton fetch={() => call(auditCalls.downloadExport, { params: { exportId } })}>
        <FormattedMessage id="audit.export.download" values={{ rows: rowsDone }} />
      </DownloadButton>
    )
  if (state === 'failed')
    return (
      <Badge tone="danger">
        <FormattedMessage id="audit.export.failed" />
      </Badge>
    )
  return (
    <Stack gap="1" minWidth="200px">
      <Text textStyle="small">
        <FormattedMessage id="audit.export.running" values={{ done: rowsDone, total: rowsTotal ?? 0 }} />
      </Text>
      <Progress
        label={intl.formatMessage({ id: 'audit.export.progress' })}
        value={rowsDone}
        max={Math.max(1, rowsTotal ?? 1)}
      />
    </Stack>
  )
}

/** Files of the list as it is filtered: made in the background, kept for a day. */
export const ExportsCard = ({ filter }: { filter: AuditFilter }) => {
  const { failWith } = useAlerts()
  const exports = useApiQuery(
    auditCalls.exports,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.some((one) => one.state !== 'ready') === true ? POLLING_MS : false,
    },
  )
  const start = useApiMutation(auditCalls.startExport, {
    onError: (error) => failWith(error),
    onSettled: () => exports.refetch(),
  })
  const made = exports.data ?? []
  return (
    <Card
      title={<FormattedMessage id="audit.export" />}
      aside={
        <Button busy={start.isPending} onClick={() => start.mutate({ body: filter })}>
          <FormattedMessage id="audit.export.start" />
        </Button>
      }
    >
      <Stack gap="3">
        <Text color="ink2">
          <FormattedMessage id="audit.export.what" />
        </Text>
        {exports.error ? (
          <FailedQuery error={exports.error} retry={() => void exports.refetch()} />
        ) : (
          made.map((one) => (
            <HStack key={one.exportId} wrap="wrap" justifyContent="space-between">
              <Text>
                <FormattedMessage
                  id="audit.export.made"
                  values={{
                    at: <DateTime value={one.createdAt} />,
                    until: <DateTime value={one.expiresAt} />,
                  }}
                />
              </Text>
              <State made={one} />
            </HStack>
          ))
        )}
      </Stack>
    </Card>
  )
}
