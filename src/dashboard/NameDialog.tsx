import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { savedViewCalls } from '../../api/saved-view.calls.ts'
import { type SavedView, savedViewSave, type ShownList } from '../../api/saved-view.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { CheckboxField } from '../design/form/CheckboxField.tsx'
import { Form } from '../design/form/Form.tsx'
import { setServerErrors } from '../api/set-server-errors.ts'
import { TextField } from '../design/form/TextField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { Stack } from '@chakra-ui/react/stack'

const fields = z.pick(savedViewSave, { name: true, isDefault: true })
const MAX_LENGTH = 60

type Props = {
  /** The view to rename; null saves the current list as a new view. */
  renamed: SavedView | null
  shown: ShownList
  onClose: () => void
  onSaved: (view: SavedView) => Promise<void>
}

/** The dialog that names a saved view. */
export const NameDialog = ({ renamed, shown, onClose, onSaved }: Props) => {
  const formId = useId()
  const { succeed, failWith } = useAlerts()
  const form = useSchemaForm(fields, {
    defaultValues: { name: renamed?.name ?? '', isDefault: renamed?.isDefault ?? false },
  })
  const create = useApiMutation(savedViewCalls.create)
  const save = useApiMutation(savedViewCalls.save)
  const busy = create.isPending || save.isPending
  const submit = async (named: z.output<typeof fields>) => {
    if (busy) return
    try {
      const saved = renamed
        ? await save.mutateAsync({
            params: { viewId: renamed.viewId },
            body: { ...named, shown: renamed.shown },
          })
        : await create.mutateAsync({ body: { ...named, shown } })
      await onSaved(saved)
    } catch (error) {
      if (!setServerErrors(form, error)) failWith(error)
      return
    }
    succeed('dashboard.view.saved')
    onClose()
  }
  return (
    <Dialog
      title={<FormattedMessage id={renamed ? 'dashboard.view.rename' : 'dashboard.view.keep'} />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="dashboard.view.cancel" />
          </Button>
          <Button type="submit" form={formId} variant="solid" busy={busy}>
            <FormattedMessage id="dashboard.view.save" />
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <Stack gap="4">
          <TextField
            name="name"
            label={<FormattedMessage id="dashboard.view.name" />}
            maxLength={MAX_LENGTH}
            autoComplete="off"
          />
          <CheckboxField name="isDefault" label={<FormattedMessage id="dashboard.view.opens" />} />
        </Stack>
      </Form>
    </Dialog>
  )
}
