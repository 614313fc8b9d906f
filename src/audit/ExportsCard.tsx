import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import { auditCalls } from '../../api/audit.calls.ts'
import type { AuditFilter } from '../../api/audit.ts'
import { call } from '../api/call.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { ExportsList } from '../export/ExportsList.tsx'
import { useExports } from '../export/useExports.ts'

/** Exports of the filtered list: created in the background, kept for a day. */
export const ExportsCard = ({ filter }: { filter: AuditFilter }) => {
  const { failWith } = useAlerts()
  const exports = useExports(auditCalls.exports)
  const start = useApiMutation(auditCalls.startExport, {
    onError: (error) => failWith(error),
    onSettled: () => exports.refetch(),
  })
  return (
    <Card
      title={<FormattedMessage id="audit.export" />}
      aside={
        <Button busy={start.isPending} onClick={() => start.mutate({ body: filter })}>
          <FormattedMessage id="export.start" />
        </Button>
      }
    >
      <Stack gap="3">
        <Text color="ink2">
          <FormattedMessage id="audit.export.what" />
        </Text>
        <ExportsList
          exports={exports}
          download={(exportId) => call(auditCalls.downloadExport, { params: { exportId } })}
        />
      </Stack>
    </Card>
  )
}
