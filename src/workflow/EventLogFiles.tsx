import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import { eventLogFormats } from '../../api/export.ts'
import { workflowCalls } from '../../api/workflow.calls.ts'
import { call } from '../api/call.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Button } from '../design/Button.tsx'
import { DownloadButton } from '../document/DownloadButton.tsx'
import { ExportsList, polledWhileRunning } from '../export/ExportsList.tsx'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

/** Exports of the recorded steps for process mining, and the query's machine as a Petri net for conformance checking. */
export const EventLogFiles = () => (
  <Stack gap="4" padding="4">
    <Text textStyle="small" color="ink2">
      <FormattedMessage id="workflow.eventLog.what" />
    </Text>
    {eventLogFormats.map((format) => (
      <OfFormat key={format} format={format} />
    ))}
    <HStack>
      <DownloadButton variant="outline" fetch={() => call(workflowCalls.net, {})}>
        <FormattedMessage id="workflow.eventLog.net" />
      </DownloadButton>
    </HStack>
  </Stack>
)

/** The files of one format; one is made in the background and kept for a day. */
const OfFormat = ({ format }: { format: (typeof eventLogFormats)[number] }) => {
  const { failWith } = useAlerts()
  const exports = useApiQuery(workflowCalls.exports, { params: { format } }, polledWhileRunning)
  const start = useApiMutation(workflowCalls.startExport, {
    onError: (error) => failWith(error),
    onSettled: () => exports.refetch(),
  })
  return (
    <Stack gap="2">
      <HStack>
        <Button variant="outline" busy={start.isPending} onClick={() => start.mutate({ params: { format } })}>
          <FormattedMessage id={`workflow.eventLog.${format}`} />
        </Button>
      </HStack>
      <ExportsList
        exports={exports}
        download={(exportId) => call(workflowCalls.downloadExport, { params: { format, exportId } })}
      />
    </Stack>
  )
}
