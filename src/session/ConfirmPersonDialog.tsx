import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { PasskeyProgress } from './PasskeyProgress.tsx'
import { confirmWithPasskey } from './passkey-calls.ts'
import { usePasskey } from './usePasskey.ts'
import { useSession } from './useSession.ts'

/** Confirms with a passkey who is here, before a call that needs it; the call then goes on. */
export const ConfirmPersonDialog = () => {
  const session = useSession()
  const passkey = usePasskey(confirmWithPasskey, () => session.send({ type: 'session.confirmed' }))
  const busy = useSelector(passkey, (snapshot) => snapshot.hasTag('busy'))
  const start = () => passkey.send({ type: 'passkey.start', entered: { name: '' } })
  const leave = () => session.send({ type: 'session.confirmLeft' })
  useEffect(() => passkey.send({ type: 'passkey.start', entered: { name: '' } }), [passkey])
  return (
    <Dialog
      title={<FormattedMessage id="passkey.confirm.title" />}
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>
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
