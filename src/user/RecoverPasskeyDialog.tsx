import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { User } from '../../api/user.ts'
import { userCalls } from '../../api/user.calls.ts'
import { setServerErrors } from '../api/set-server-errors.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

const fields = userCalls.recoverPasskey.body

/** Sends a user who has lost the passkeys a link that replaces them; asks why. */
export const RecoverPasskeyDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const formId = useId()
  const { succeed, failWith } = useAlerts()
  const form = useSchemaForm(fields, { defaultValues: { reason: '' } })
  const send = useApiMutation(userCalls.recoverPasskey, {
    onSuccess: () => {
      onClose()
      succeed('user.passkeyLinkSent')
    },
    onError: (error) => {
      if (!setServerErrors(form, error)) failWith(error)
    },
  })
  return (
    <Dialog
      title={<FormattedMessage id="user.passkeyLink.title" values={{ name: user.fullName }} />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="user.keep" />
          </Button>
          <Button type="submit" form={formId} variant="solid" busy={send.isPending}>
            <FormattedMessage id="user.passkeyLink" />
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        onSubmit={(body) => send.mutate({ params: { id: user.accountUserId }, body })}
      >
        <Stack gap="4">
          <Text color="ink2">
            <FormattedMessage id="user.passkeyLink.says" values={{ email: user.email }} />
          </Text>
          <TextField
            name="reason"
            label={<FormattedMessage id="user.passkeyLink.reason" />}
            hint={<FormattedMessage id="user.passkeyLink.reason.hint" />}
            autoComplete="off"
            maxLength={500}
          />
        </Stack>
      </Form>
    </Dialog>
  )
}
