import { useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { day } from '../../contract/field.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { DateField } from '../design/form/DateField.tsx'
import { Form } from '../design/form/Form.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { Stack } from '../design/Stack.tsx'
import { useQueryEditor } from '../query/editor.ts'

const schema = z.object({ deliveryDate: day })

/** Asks on which day the asset was handed over to the client; today is proposed. */
export const HandoverDialog = ({ onClose }: { onClose: () => void }) => {
  const { take, busy } = useQueryEditor()
  const formId = useId()
  const [today] = useState(() => todayInTallinn(new Date()))
  const form = useSchemaForm(schema, { defaultValues: { deliveryDate: today } })
  const footer = (
    <>
      <Button onClick={onClose}>
        <FormattedMessage id="shopContract.handover.keep" />
      </Button>
      <Button type="submit" form={formId} variant="primary" busy={busy === 'asset.handedOver'}>
        <FormattedMessage id="shopContract.handover.confirm" />
      </Button>
    </>
  )
  return (
    <Dialog title={<FormattedMessage id="shopContract.handover.title" />} onClose={onClose} footer={footer}>
      <Form
        id={formId}
        form={form}
        onSubmit={async (details) => {
          if (await take('asset.handedOver', details)) onClose()
        }}
      >
        <Stack>
          <DateField name="deliveryDate" label={<FormattedMessage id="query.field.deliveryDate" />} />
        </Stack>
      </Form>
    </Dialog>
  )
}
