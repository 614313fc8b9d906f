import { StepDialogFooter } from '../../query-editor/StepDialogFooter.tsx'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { day, multilineText } from '../../../api/field.ts'
import { MAX_NOTE_LENGTH } from '../../../api/status.ts'
import { todayInTallinn } from '../../../domain/date.ts'
import {
  fieldOf,
  questionText,
  type StepPayload,
  stepOf,
} from '../../../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/steps.ts'
import { Dialog } from '../../design/Dialog.tsx'
import { DateField } from '../../design/form/DateField.tsx'
import { Form } from '../../design/form/Form.tsx'
import { TextareaField } from '../../design/form/TextareaField.tsx'
import { useSchemaForm } from '../../design/form/useSchemaForm.ts'
import { useQueryState } from '../../query-editor/useQuerySession.ts'
import { selectQuery } from '../../query-editor/selectors.ts'

const schemas = { day: z.object({ value: day }), reason: z.object({ value: multilineText(MAX_NOTE_LENGTH) }) }

type Props = {
  event: QueryEventType
  busy: boolean
  onClose: () => void
  onConfirm: (payload: StepPayload) => void
}

/** Asks for the only field of a step: a date, today by default, or a required reason. */
export const FieldDialog = ({ event, busy, onClose, onConfirm }: Props) => {
  const formId = useId()
  const asksDay = stepOf(event).ask?.dialog === 'day'
  const [initial] = useState(() => (asksDay ? todayInTallinn(new Date()) : ''))
  const form = useSchemaForm(asksDay ? schemas.day : schemas.reason, { defaultValues: { value: initial } })
  const value = useWatch({ control: form.control, name: 'value' })
  const label = <FormattedMessage id={questionText(event, 'field')} />
  const footer = (
    <StepDialogFooter
      event={event}
      form={formId}
      {...(stepOf(event).dangerous ? { colorPalette: 'red' } : { variant: 'solid' })}
      busy={busy}
      refused={asksDay || value.trim() !== '' ? undefined : <FormattedMessage id="note.missing" />}
      onClose={onClose}
    />
  )
  return (
    <Dialog title={<FormattedMessage id={questionText(event, 'title')} />} onClose={onClose} footer={footer}>
      <Form id={formId} form={form} onSubmit={(asked) => onConfirm({ [fieldOf(event)]: asked.value.trim() })}>
        <Stack gap="4">
          {asksDay ? (
            <DateField name="value" label={label} calendar />
          ) : (
            <>
              <StepExplanation event={event} />
              <TextareaField name="value" rows={3} maxLength={MAX_NOTE_LENGTH} label={label} />
            </>
          )}
        </Stack>
      </Form>
    </Dialog>
  )
}

/** The explanation of a step, above its field. A date needs none: the title asks for it. */
const StepExplanation = ({ event }: Pick<Props, 'event'>) => {
  const { queryId, custName } = useQueryState(selectQuery)
  const values = { id: String(queryId), client: custName, named: custName === '' ? 'no' : 'yes' }
  return (
    <Text color="ink2">
      <FormattedMessage id={questionText(event, 'says')} values={values} />
    </Text>
  )
}
