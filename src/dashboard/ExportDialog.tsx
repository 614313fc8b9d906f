import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { queryListCalls } from '../../api/query-list.calls.ts'
import type { ListTotal } from '../../api/query-list.ts'
import { call } from '../api/call.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { ExportsList, useExports } from '../export/ExportsList.tsx'
import { usePrincipal } from '../user/useUser.ts'
import type { ListView } from './list-address.ts'
import { askedBy } from './list-requests.ts'

type Props = { view: ListView; total: ListTotal | undefined; onClose: () => void }

/** Starts an export of the list with its filter, order and columns, and shows the existing files. */
export const ExportDialog = ({ view, total, onClose }: Props) => {
  const { failWith } = useAlerts()
  const exports = useExports(queryListCalls.exports)
  const start = useApiMutation(queryListCalls.startExport, {
    onError: (error) => failWith(error),
    onSettled: () => exports.refetch(),
  })
  const principal = usePrincipal()
  const [riskColumns, setRiskColumns] = useState(false)
  const { query, body: statuses } = askedBy(principal, view)
  const ask = () =>
    start.mutate({
      body: { ...query, statuses, columns: [...view.columns], ...(riskColumns && { riskColumns }) },
    })
  return (
    <Dialog
      size="md"
      title={<FormattedMessage id="dashboard.export" />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="design.close" />
          </Button>
          <Button variant="solid" busy={start.isPending} onClick={ask}>
            <FormattedMessage id="export.start" />
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <Text>
          <FormattedMessage
            id="dashboard.export.what"
            values={{ count: total?.totalElements ?? 0, known: total && !total.atLeast ? 'all' : 'some' }}
          />
        </Text>
        {principal.role === 'COMPLIANCE' ? (
          <Checkbox checked={riskColumns} onChange={setRiskColumns}>
            <FormattedMessage id="dashboard.export.risk" />
          </Checkbox>
        ) : null}
        <ExportsList
          exports={exports}
          download={(exportId) => call(queryListCalls.downloadExport, { params: { exportId } })}
        />
      </Stack>
    </Dialog>
  )
}
