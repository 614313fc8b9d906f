import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { FailedAnswer } from '../answer/FailedAnswer.tsx'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { Stack } from '../design/Stack.tsx'
import { Text } from '../design/Text.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { LONGEST_REASON } from './closing.ts'
import { ReasonSelect } from './ReasonSelect.tsx'
import { useClosing } from './useClosing.ts'

const Title = () => {
  const { queryId, custName } = useQueryEditor().query
  const values = { id: String(queryId), client: custName, named: custName === '' ? 'no' : 'yes' }
  return <FormattedMessage id="reason.close.title" values={values} />
}

type Props = {
  onClose: () => void
  /** Gets the reason in the words of the language in use. */
  onConfirm: (reason: string) => void
  busy: boolean
}

/** Asks why the query is closed; closing waits until a reason is chosen or, as "other", written. */
export const CloseQueryDialog = ({ onClose, onConfirm, busy }: Props) => {
  const formId = useId()
  const { form, reasons, words, isOther } = useClosing()
  const wanting = <FormattedMessage id={isOther ? 'reason.close.write' : 'guard.hasReason'} />
  const footer = (
    <>
      <Button onClick={onClose}>
        <FormattedMessage id="reason.close.keep" />
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="danger"
        busy={busy}
        refused={words === '' ? wanting : undefined}
      >
        <FormattedMessage id="reason.close.confirm" />
      </Button>
    </>
  )
  const confirm = () => {
    if (words !== '' && !busy) onConfirm(words)
  }
  return (
    <Dialog title={<Title />} onClose={onClose} footer={footer}>
      <Form id={formId} form={form} onSubmit={confirm}>
        <Stack>
          <Text tone="soft">
            <FormattedMessage id="reason.close.says" />
          </Text>
          {reasons.error && !reasons.data ? (
            <FailedAnswer error={reasons.error} retry={() => void reasons.refetch()} />
          ) : null}
          <ReasonSelect name="reason" reasons={reasons.data ?? []} />
          {isOther ? (
            <TextareaField
              name="other"
              rows={3}
              maxLength={LONGEST_REASON}
              label={<FormattedMessage id="reason.close.words" />}
            />
          ) : null}
        </Stack>
      </Form>
    </Dialog>
  )
}
