import { StepDialogFooter } from '../query-editor/StepDialogFooter.tsx'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { Dialog } from '../design/Dialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { questionText } from '../../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import { ReasonFields, useClosing } from './ReasonFields.tsx'
import { selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

type Props = {
  event: QueryEventType
  busy: boolean
  onClose: () => void
  /** Receives the reason as text in the user's language. */
  onConfirm: (closing: { reason: string }) => void
}

/** Asks why the query is closed, or rejected by a vote. The step waits until a reason is chosen or written. */
export const CloseQueryDialog = ({ event, busy, onClose, onConfirm }: Props) => {
  const formId = useId()
  const { form, reasons, reason, isOther } = useClosing()
  const refusal = <FormattedMessage id={isOther ? 'reason.close.write' : 'refusal.hasReason'} />
  const footer = (
    <StepDialogFooter
      event={event}
      form={formId}
      colorPalette="red"
      busy={busy}
      refused={reason === '' ? refusal : undefined}
      onClose={onClose}
    />
  )
  const confirm = () => {
    if (reason !== '' && !busy) onConfirm({ reason })
  }
  return (
    <Dialog title={<Title event={event} />} onClose={onClose} footer={footer}>
      <Form id={formId} form={form} onSubmit={confirm}>
        <Stack gap="4">
          <Text color="ink2">
            <FormattedMessage id={questionText(event, 'says')} />
          </Text>
          <ReasonFields reasons={reasons} isOther={isOther} />
        </Stack>
      </Form>
    </Dialog>
  )
}

const Title = ({ event }: { event: QueryEventType }) => {
  const { queryId, custName } = useQueryState(selectQuery)
  const values = { id: String(queryId), client: custName, named: custName === '' ? 'no' : 'yes' }
  return <FormattedMessage id={questionText(event, 'title')} values={values} />
}
