import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { takeFocus } from '../design/take-focus.ts'
import { deviceNameOf } from './device-name.ts'
import { PasskeyProgress } from './PasskeyProgress.tsx'
import { addFirstPasskey, signInWithPasskey } from './passkey-calls.ts'
import { usePasskey } from './usePasskey.ts'
import { useSession } from './useSession.ts'

/** Signing in with a passkey; using one after the password; adding the first one after the password. */
export type PasskeyPurpose = 'withPasskey' | 'afterPassword' | 'addingPasskey'
export type PasskeyStepProps = { purpose: PasskeyPurpose }

/** The panel of the sign-in while a passkey is used or added. A person who chose it sees the browser's prompt at once. */
export const PasskeyStep = ({ purpose }: PasskeyStepProps) => {
  const intl = useIntl()
  const session = useSession()
  const work = purpose === 'addingPasskey' ? addFirstPasskey : signInWithPasskey(purpose === 'afterPassword')
  const passkey = usePasskey(work, (signedIn) => {
    if (signedIn) session.send({ type: 'session.started', signedIn })
  })
  const busy = useSelector(passkey, (snapshot) => snapshot.hasTag('busy'))
  const name = deviceNameOf(intl, navigator.userAgent) ?? intl.formatMessage({ id: 'passkey.name.default' })
  const starts = purpose === 'withPasskey'
  useEffect(() => {
    if (starts) passkey.send({ type: 'passkey.start', entered: { name: '' } })
  }, [passkey, starts])
  return (
    <Stack gap="6">
      <Stack gap="2">
        <h1 id="sign-in" tabIndex={-1} ref={takeFocus}>
          <FormattedMessage id={`passkey.${purpose}.title`} />
        </h1>
        <Text color="ink2">
          <FormattedMessage id={`passkey.${purpose}.about`} />
        </Text>
      </Stack>
      <PasskeyProgress passkey={passkey} />
      <Stack gap="3">
        <Button
          variant="solid"
          size="lg"
          width="full"
          icon="key"
          busy={busy}
          busyText={<FormattedMessage id="passkey.waiting" />}
          onClick={() => passkey.send({ type: 'passkey.start', entered: { name } })}
        >
          <FormattedMessage id={`passkey.${purpose}.start`} />
        </Button>
        <Button size="lg" width="full" onClick={() => session.send({ type: 'session.passkeyLeft' })}>
          <FormattedMessage id="passkey.back" />
        </Button>
      </Stack>
    </Stack>
  )
}
