import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { useEffect, useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import * as z from 'zod/mini'
import { passkeyCalls } from '../../api/passkey.calls.ts'
import { passkeyName } from '../../api/passkey.ts'
import { presentPasswordProof } from '../../api/session.ts'
import { userCalls } from '../../api/user.calls.ts'
import { CallError } from '../api/call-error.ts'
import { setServerErrors } from '../api/set-server-errors.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { PasswordField } from '../design/form/PasswordField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { deviceNameOf } from '../session/device-name.ts'
import { PasskeyProgress } from '../session/PasskeyProgress.tsx'
import { addPasskey } from '../session/passkey-calls.ts'
import { usePasskey } from '../session/usePasskey.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useUser } from '../user/useUser.ts'

const fields = z.extend(presentPasswordProof, { name: passkeyName })

const isAboutFields = (error: unknown) => error instanceof CallError && error.problem.fields !== undefined

/** Adds a passkey with a name; asks for the present password if the server requires it, a while after the sign-in. */
export const AddPasskeyDialog = ({ onClose }: { onClose: () => void }) => {
  const formId = useId()
  const { form, passkey, busy, refused, asksPassword } = useAdding(onClose)
  return (
    <Dialog
      title={<FormattedMessage id="passkey.add.title" />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="passkey.close" />
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="solid"
            busy={busy}
            busyText={<FormattedMessage id="passkey.waiting" />}
          >
            <FormattedMessage id="passkey.add" />
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        onSubmit={({ name: typed, presentPassword }) =>
          passkey.send({
            type: 'passkey.start',
            entered: { name: typed, ...(presentPassword !== undefined && { presentPassword }) },
          })
        }
      >
        <Stack gap="4">
          <Text color="ink2">
            <FormattedMessage id="passkey.add.says" />
          </Text>
          <TextField
            name="name"
            label={<FormattedMessage id="passkey.name" />}
            hint={<FormattedMessage id="passkey.name.hint" />}
            autoComplete="off"
            maxLength={60}
          />
          {asksPassword ? <PresentPassword /> : null}
          {isAboutFields(refused) ? null : <PasskeyProgress passkey={passkey} />}
        </Stack>
      </Form>
    </Dialog>
  )
}

/** The form of a new passkey, and the passkey that the browser creates. */
const useAdding = (onClose: () => void) => {
  const intl = useIntl()
  const refresh = useInvalidate()
  const { succeed } = useAlerts()
  const name = deviceNameOf(intl, navigator.userAgent) ?? intl.formatMessage({ id: 'passkey.name.default' })
  const form = useSchemaForm(fields, { defaultValues: { name } })
  const passkey = usePasskey(addPasskey, () => {
    onClose()
    succeed('passkey.added')
    void refresh(passkeyCalls.own)
    void refresh(userCalls.loggedIn)
  })
  const busy = useSelector(passkey, (snapshot) => snapshot.hasTag('busy'))
  const refused = useSelector(passkey, (snapshot) => snapshot.context.error)
  const asksPassword = isAboutFields(refused) || form.getValues('presentPassword') !== undefined
  const { setFocus } = form
  useEffect(() => {
    if (!isAboutFields(refused)) return
    setServerErrors(form, refused)
    setFocus('presentPassword')
  }, [form, refused, setFocus])
  return { form, passkey, busy, refused, asksPassword }
}

const PresentPassword = () => {
  const { user } = useUser()
  return (
    <>
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        name="presentPassword"
        label={<FormattedMessage id="password.present" />}
        autoComplete="current-password"
      />
    </>
  )
}
