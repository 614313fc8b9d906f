import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import * as z from 'zod/mini'
import { filledMultilineText } from '../../api/field.ts'
import { riskCalls } from '../../api/risk.calls.ts'
import {
  MAX_APPROVER_LENGTH,
  MAX_RISK_REASON_LENGTH,
  type Risk,
  riskAssess,
  type RiskAssessment,
  riskClasses,
  risk as riskSchema,
} from '../../api/risk.ts'
import { CallError } from '../api/call-error.ts'
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
import { Note } from '../design/Note.tsx'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { Assessed, NewParties, Proposed } from './Assessed.tsx'

const { riskClass, sourceOfFunds, approvedBy, assessmentId, basis } = riskAssess.shape
const fields = z.object({
  riskClass: z.pipe(z.nullable(z.string()), riskClass),
  reason: filledMultilineText(MAX_RISK_REASON_LENGTH),
  sourceOfFunds,
  approvedBy,
  assessmentId,
  basis,
})

/** The versions on which the assessment is based; the server rejects stale ones. */
const readIn = ({ assessments: [newest], basis }: Risk) => ({
  assessmentId: newest?.assessmentId ?? null,
  basis,
})

/** The risk as it is stored, if it has changed since it was read. */
const storedIn = (error: unknown): Risk | null => {
  if (!(error instanceof CallError) || error.problem.code !== 'record.conflict') return null
  const parsed = z.safeParse(riskSchema, error.problem.stored)
  return parsed.success ? parsed.data : null
}

type Props = { risk: Risk; onClose: () => void }

const useAssessing = ({ risk, onClose }: Props) => {
  const { succeed, failWith } = useAlerts()
  const refresh = useInvalidate()
  // The form starts empty, so that last year's assessment is not repeated by just confirming.
  const form = useSchemaForm(fields, {
    defaultValues: { riskClass: null, reason: '', sourceOfFunds: '', approvedBy: '', ...readIn(risk) },
  })
  const params = { id: risk.queryId }
  const send = useApiMutation(riskCalls.assess, {
    onSuccess: () => {
      onClose()
      succeed('risk.stored')
    },
    onError: (error) => {
      const stored = storedIn(error)
      if (stored) {
        form.setValue('assessmentId', readIn(stored).assessmentId)
        form.setValue('basis', stored.basis)
      } else if (!setServerErrors(form, error)) failWith(error)
    },
    onSettled: () => refresh(riskCalls.find, { params }),
  })
  const submit = (body: z.infer<typeof fields>) => send.mutate({ params, body })
  const stored = storedIn(send.error)
  const sent = send.variables?.body
  return {
    form,
    submit,
    busy: send.isPending,
    conflict: stored && { stored, isAnotherClass: sent?.assessmentId !== readIn(stored).assessmentId },
  }
}

/** Asks for the risk class and its reason, and for the measures of a high one, with the last class beside it. */
export const AssessDialog = (props: Props) => {
  const formId = useId()
  const { form, submit, busy, conflict } = useAssessing(props)
  const [last] = (conflict?.stored ?? props.risk).assessments
  return (
    <Dialog
      size={last ? 'lg' : 'md'}
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
      <Stack gap="4">
        {conflict ? <Changed {...conflict} /> : null}
        <SimpleGrid columns={{ base: 1, md: last ? 2 : 1 }} gap="6" alignItems="start">
          <Form id={formId} form={form} onSubmit={submit}>
            <AssessFields isHigh={useWatch({ control: form.control, name: 'riskClass' }) === 'high'} />
          </Form>
          {last ? <Last {...last} /> : null}
        </SimpleGrid>
      </Stack>
    </Dialog>
  )
}

type Conflict = { stored: Risk; isAnotherClass: boolean }

/** The changes since the risk was read. The user's input stays. */
const Changed = ({ stored: { proposed, newParties }, isAnotherClass }: Conflict) => (
  <Note status="warning" role="alert">
    <Stack gap="1">
      <Text>
        <FormattedMessage id={isAnotherClass ? 'risk.conflict.class' : 'risk.conflict.facts'} />
      </Text>
      <NewParties names={newParties} />
      <Proposed {...proposed} />
    </Stack>
  </Note>
)

const Last = (last: RiskAssessment) => (
  <Stack as="section" gap="2" p="3" bg="well" borderRadius="control" overflowWrap="anywhere">
    <Text as="h3" fontWeight="600">
      <FormattedMessage
        id="risk.last"
        values={{ riskClass: <FormattedMessage id={`risk.class.${last.riskClass}`} /> }}
      />
    </Text>
    <Assessed {...last} />
  </Stack>
)

const AssessFields = ({ isHigh }: { isHigh: boolean }) => {
  const intl = useIntl()
  return (
    <Stack gap="4">
      <SelectField
        name="riskClass"
        label={<FormattedMessage id="risk.class" />}
        empty={intl.formatMessage({ id: 'risk.class.choose' })}
        options={riskClasses.map((value) => ({
          value,
          label: intl.formatMessage({ id: `risk.class.${value}` }),
        }))}
      />
      <TextareaField
        name="reason"
        label={<FormattedMessage id="risk.reason" />}
        hint={<FormattedMessage id="risk.reason.hint" />}
        maxLength={MAX_RISK_REASON_LENGTH}
      />
      {isHigh ? <Measures /> : null}
    </Stack>
  )
}

const Measures = () => (
  <>
    <TextareaField
      name="sourceOfFunds"
      label={<FormattedMessage id="risk.sourceOfFunds" />}
      hint={<FormattedMessage id="risk.sourceOfFunds.hint" />}
      maxLength={MAX_RISK_REASON_LENGTH}
      optional
    />
    <TextField
      name="approvedBy"
      label={<FormattedMessage id="risk.approvedBy" />}
      hint={<FormattedMessage id="risk.approvedBy.hint" />}
      maxLength={MAX_APPROVER_LENGTH}
      optional
    />
  </>
)
