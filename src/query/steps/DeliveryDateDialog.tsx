import { Stack } from '@chakra-ui/react/stack'
import { useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { day } from '../../../api/field.ts'
import { todayInTallinn } from '../../../domain/date.ts'
import { questionText } from '../../../machines/lifecycle/query/catalogue.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/events.ts'
import { Button } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { DateField } from '../../design/form/DateField.tsx'
import { Form } from '../../design/form/Form.tsx'
import { useSchemaForm } from '../../design/form/useSchemaForm.ts'

const schema = z.object({ deliveryDate: day })

type Props = {
  event: QueryEventType
  busy: boolean
  onClose: () => void
  /** Resolves to whether the step was taken; the dialog stays open where it was not. */
  onConfirm: (payload: z.infer<typeof schema>) => Promise<boolean>
}

/** Asks for the delivery date of a step, with today as the default. */
export const DeliveryDateDialog = ({ event, busy, onClose, onConfirm }: Props) => {
  const formId = useId()
  const [today] = useState(() => todayInTallinn(new Date()))
  const form = useSchemaForm(schema, { defaultValues: { deliveryDate: today } })
  const footer = (
    <>
      <Button onClick={onClose}>
        <FormattedMessage id={questionText(event, 'keep')} />
      </Button>
      <Button type="submit" form={formId} variant="solid" busy={busy}>
        <FormattedMessage id={questionText(event, 'confirm')} />
      </Button>
    </>
  )
  return (
    <Dialog title={<FormattedMessage id={questionText(event, 'title')} />} onClose={onClose} footer={footer}>
      <Form
        id={formId}
        form={form}
        onSubmit={async (payload) => {
          if (await onConfirm(payload)) onClose()
        }}
      >
        <Stack gap="4">
          <DateField
            name="deliveryDate"
            label={<FormattedMessage id="query.field.deliveryDate" />}
            calendar
          />
        </Stack>
      </Form>
    </Dialog>
  )
}
