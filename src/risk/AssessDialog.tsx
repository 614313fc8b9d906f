import { Stack } from '@chakra-ui/react/stack'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import * as z from 'zod/mini'
import { filledMultilineText } from '../../api/field.ts'
import { riskCalls } from '../../api/risk.calls.ts'
import { LONGEST_APPROVER, LONGEST_RISK_REASON, type Risk, riskAssess, riskClasses } from '../../api/risk.ts'
import { setServerErrors } from '../api/set-server-errors.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

const { riskClass, sourceOfFunds, approvedBy } = riskAssess.shape
const fields = z.object({
  riskClass,
  reason: filledMultilineText(LONGEST_RISK_REASON),
  sourceOfFunds,
  approvedBy,
})

type Props = { risk: Risk; onClose: () => void }

const useAssessing = ({ risk: { queryId, proposed, assessments }, onClose }: Props) => {
  const { succeed, failWith } = useAlerts()
  const refresh = useInvalidate()
  const [newest] = assessments
  const form = useSchemaForm(fields, {
    defaultValues: {
      riskClass: proposed.riskClass,
      reason: '',
      sourceOfFunds: newest?.sourceOfFunds ?? '',
      approvedBy: newest?.approvedBy ?? '',
    },
  })
  const params = { id: queryId }
  const send = useApiMutation(riskCalls.assess, {
    onSuccess: () => {
      onClose()
      succeed('risk.stored')
    },
    onError: (error) => {
      if (!setServerErrors(form, error)) failWith(error)
    },
    onSettled: () => refresh(riskCalls.find, { params }),
  })
  const submit = (body: z.infer<typeof fields>) =>
    send.mutate({ params, body: { ...body, assessmentId: newest?.assessmentId ?? null } })
  return { form, submit, busy: send.isPending }
}

/** Asks for the risk class and its reason, and for the measures of a high one. */
export const AssessDialog = (props: Props) => {
  const formId = useId()
  const intl = useIntl()
  const { form, submit, busy } = useAssessing(props)
  const isHigh = useWatch({ control: form.control, name: 'riskClass' }) === 'high'
  return (
    <Dialog
      size="md"
      title={<FormattedMessage id="risk.title" />}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>
            <FormattedMessage id="risk.cancel" />
          </Button>
          <Button type="submit" form={formId} variant="solid" busy={busy}>
            <FormattedMessage id="risk.save" />
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <Stack gap="4">
          <SelectField
            name="riskClass"
            label={<FormattedMessage id="risk.class" />}
            options={riskClasses.map((value) => ({
              value,
              label: intl.formatMessage({ id: `risk.class.${value}` }),
            }))}
          />
          <TextareaField
            name="reason"
            label={<FormattedMessage id="risk.reason" />}
            hint={<FormattedMessage id="risk.reason.hint" />}
            maxLength={LONGEST_RISK_REASON}
          />
          {isHigh ? <Measures /> : null}
        </Stack>
      </Form>
    </Dialog>
  )
}

const Measures = () => (
  <>
    <TextareaField
      name="sourceOfFunds"
      label={<FormattedMessage id="risk.sourceOfFunds" />}
      hint={<FormattedMessage id="risk.sourceOfFunds.hint" />}
      maxLength={LONGEST_RISK_REASON}
      optional
    />
    <TextField
      name="approvedBy"
      label={<FormattedMessage id="risk.approvedBy" />}
      hint={<FormattedMessage id="risk.approvedBy.hint" />}
      maxLength={LONGEST_APPROVER}
      optional
    />
  </>
)
