import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MadeExport } from '../../api/export.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { Badge } from '../design/Badge.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Progress } from '../design/Progress.tsx'
import { DownloadButton } from '../document/DownloadButton.tsx'
import type { auditCalls } from '../../api/audit.calls.ts'
import type { queryListCalls } from '../../api/query-list.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'

type MadeFile = { name: string; content: Blob }
type Props = { exports: Exports; download: (exportId: number) => Promise<MadeFile> }

/** Requested exports, newest first, with state and download. */
export const ExportsList = ({ exports, download }: Props) => {
  if (exports.error) return <FailedQuery error={exports.error} retry={() => void exports.refetch()} />
  return (exports.data ?? []).map((one) => (
    <HStack key={one.exportId} wrap="wrap" justifyContent="space-between">
      <Text>
        <FormattedMessage
          id="export.made"
          values={{ at: <DateTime value={one.createdAt} />, until: <DateTime value={one.expiresAt} /> }}
        />
      </Text>
      <State made={one} download={download} />
    </HStack>
  ))
}

const State = ({ made, download }: { made: MadeExport; download: Props['download'] }) => {
  const intl = useIntl()
  const { exportId, state, rowsDone, rowsTotal } = made
  if (state === 'ready')
    return (
      <DownloadButton fetch={() => download(exportId)}>
        <FormattedMessage id="export.download" values={{ rows: rowsDone }} />
      </DownloadButton>
    )
  if (state === 'failed')
    return (
      <Badge tone="danger">
        <FormattedMessage id="export.failed" />
      </Badge>
    )
  return (
    <Stack gap="1" minWidth="200px">
      <Text textStyle="small">
        <FormattedMessage id="export.running" values={{ done: rowsDone, total: rowsTotal ?? 0 }} />
      </Text>
      <Progress
        label={intl.formatMessage({ id: 'export.progress' })}
        value={rowsDone}
        max={Math.max(1, rowsTotal ?? 1)}
      />
    </Stack>
  )
}

const POLLING_MS = 1000

/** Options of a call that lists exports. */
export const polledWhileRunning = {
  refetchInterval: ({ state }: { state: { data: MadeExport[] | undefined } }) =>
    state.data?.some((one) => one.state === 'running') === true ? POLLING_MS : false,
}

/** The user's exports of a kind, polled while one is being made. */
export const useExports = (call: typeof auditCalls.exports | typeof queryListCalls.exports) =>
  useApiQuery(call, {}, polledWhileRunning)
type Exports = ReturnType<typeof useExports>
