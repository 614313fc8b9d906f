import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { passkeyCalls } from '../../api/passkey.calls.ts'
import { type OwnPasskey, passkeyName } from '../../api/passkey.ts'
import { setServerErrors } from '../api/set-server-errors.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

const fields = z.object({ name: passkeyName })

/** Gives a passkey another name. */
export const RenamePasskeyDialog = ({ passkey, onClose }: { passkey: OwnPasskey; onClose: () => void }) => {
  const formId = useId()
  const refresh = useInvalidate()
  const { succeed, failWith } = useAlerts()
  const form = useSchemaForm(fields, { defaultValues: { name: passkey.name } })
  const rename = useApiMutation(passkeyCalls.rename, {
    onSuccess: () => {
      onClose()
      succeed('passkey.renamed')
      void refresh(passkeyCalls.own)
    },
    onError: (error) => {
      if (!setServerErrors(form, error)) failWith(error)
    },
  })
  return (
    <Dialog
      title={<FormattedMessage id="passkey.rename.title" values={{ name: passkey.name }} />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="passkey.close" />
          </Button>
          <Button type="submit" form={formId} variant="solid" busy={rename.isPending}>
            <FormattedMessage id="passkey.save" />
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        onSubmit={(body) => rename.mutate({ params: { passkeyId: passkey.id }, body })}
      >
        <TextField
          name="name"
          label={<FormattedMessage id="passkey.name" />}
          autoComplete="off"
          maxLength={60}
        />
      </Form>
    </Dialog>
  )
}
