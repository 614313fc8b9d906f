import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useMutation } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { sessionCalls } from '../../api/session.calls.ts'
import type { LoggedInUser } from '../../api/user.ts'
import { call } from '../api/call.ts'
import { setServerErrors } from '../api/set-server-errors.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { PasswordField } from '../design/form/PasswordField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { PasskeyProgress } from './PasskeyProgress.tsx'
import { confirmWithPasskey } from './passkey-calls.ts'
import { usePasskey } from './usePasskey.ts'
import { useSession } from './useSession.ts'

export type ConfirmedPerson = { user: Pick<LoggedInUser['user'], 'email'>; hasPasskey: boolean }

/**
 * Asks users to confirm who they are before a call that needs it, with a passkey if they have one. Then the call
 * continues.
 */
export const ConfirmPersonDialog = ({ user: { email }, hasPasskey }: ConfirmedPerson) => {
  const session = useSession()
  const steps = {
    onConfirmed: () => session.send({ type: 'session.confirmed' }),
    onLeave: () => session.send({ type: 'session.confirmLeft' }),
  }
  return hasPasskey ? <ByPasskey {...steps} /> : <ByPassword {...steps} email={email} />
}

type Props = { onConfirmed: () => void; onLeave: () => void }

const ByPasskey = ({ onConfirmed, onLeave }: Props) => {
  const passkey = usePasskey(confirmWithPasskey, onConfirmed)
  const busy = useSelector(passkey, (snapshot) => snapshot.hasTag('busy'))
  const start = () => passkey.send({ type: 'passkey.start', entered: { name: '' } })
  useEffect(() => passkey.send({ type: 'passkey.start', entered: { name: '' } }), [passkey])
  return (
    <Dialog
      title={<FormattedMessage id="passkey.confirm.title" />}
      onClose={onLeave}
      footer={
        <>
          <Button onClick={onLeave}>
            <FormattedMessage id="passkey.close" />
          </Button>
          <Button
            variant="solid"
            icon="key"
            busy={busy}
            busyText={<FormattedMessage id="passkey.waiting" />}
            onClick={start}
          >
            <FormattedMessage id="passkey.confirm.start" />
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Text color="ink2">
          <FormattedMessage id="passkey.confirm.says" />
        </Text>
        <PasskeyProgress passkey={passkey} />
      </Stack>
    </Dialog>
  )
}

const fields = sessionCalls.confirm.body

const ByPassword = ({ onConfirmed, onLeave, email }: Props & { email: string }) => {
  const formId = useId()
  const { failWith } = useAlerts()
  const form = useSchemaForm(fields, { defaultValues: { presentPassword: '' } })
  const confirm = useMutation({
    // The answer to this call must not ask for a confirmation again.
    mutationFn: (body: { presentPassword: string }) =>
      call(sessionCalls.confirm, { body }, { confirmed: true }),
    onSuccess: onConfirmed,
    onError: (error) => {
      if (!setServerErrors(form, error)) failWith(error)
    },
  })
  return (
    <Dialog
      title={<FormattedMessage id="passkey.confirm.title" />}
      onClose={onLeave}
      footer={
        <>
          <Button onClick={onLeave}>
            <FormattedMessage id="passkey.close" />
          </Button>
          <Button type="submit" form={formId} variant="solid" busy={confirm.isPending}>
            <FormattedMessage id="password.confirm" />
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={(body) => confirm.mutate(body)}>
        <Stack gap="4">
          <Text color="ink2">
            <FormattedMessage id="password.confirm.says" />
          </Text>
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            name="presentPassword"
            label={<FormattedMessage id="password.present" />}
            autoComplete="current-password"
          />
        </Stack>
      </Form>
    </Dialog>
  )
}
