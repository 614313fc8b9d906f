import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useParams } from 'wouter'
import { passkeyCalls } from '../../api/passkey.calls.ts'
import { CallError } from '../api/call-error.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Button } from '../design/Button.tsx'
import { Note } from '../design/Note.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { FailureNote } from '../shell/alerts/FailureNote.tsx'
import { SIGN_IN } from '../shell/screen/home.ts'
import { deviceNameOf } from './device-name.ts'
import { PasskeyProgress } from './PasskeyProgress.tsx'
import { recoverPasskey } from './passkey-calls.ts'
import { SignInPanel } from './SignInPanel.tsx'
import { usePasskey } from './usePasskey.ts'
import { ApiQueryProvider } from '../shell/connection/ApiQueryProvider.tsx'

/** The page of the link with which a person replaces lost passkeys. */
export const PasskeyRecoveryScreen = () => {
  const { id } = useParams<{ id: string }>()
  return (
    <ApiQueryProvider>
      <Recovery key={id} uuid={id} />
    </ApiQueryProvider>
  )
}

/** Whether a part of the link is missing. */
const isMalformed = (error: Error | null) => error instanceof CallError && error.problem.status === 400

const Recovery = ({ uuid }: { uuid: string }) => {
  const account = useApiQuery(passkeyCalls.recovery, { params: { uuid } }, { staleTime: Infinity })
  return (
    <SignInPanel titleId="passkey-recovery">
      <h1 id="passkey-recovery">
        <FormattedMessage id="passkey.recover.title" />
      </h1>
      {isMalformed(account.error) ? (
        <Note status="error" role="alert">
          <FormattedMessage id="error.passkey.linkUnknown" />
        </Note>
      ) : account.error ? (
        <FailureNote error={account.error} />
      ) : account.data ? (
        <Replace uuid={uuid} {...account.data} />
      ) : (
        <Skeleton rows={3} />
      )}
    </SignInPanel>
  )
}

const Replace = ({ uuid, fullName, email }: { uuid: string; fullName: string; email: string }) => {
  const intl = useIntl()
  const passkey = usePasskey(recoverPasskey(uuid), () => undefined)
  const busy = useSelector(passkey, (snapshot) => snapshot.hasTag('busy'))
  const accepted = useSelector(passkey, (snapshot) => snapshot.matches('accepted'))
  const name = deviceNameOf(intl, navigator.userAgent) ?? intl.formatMessage({ id: 'passkey.name.default' })
  if (accepted)
    return (
      <Stack gap="4">
        <Note status="success" role="status">
          <FormattedMessage id="passkey.recover.done" />
        </Note>
        <TextLink href={SIGN_IN}>
          <FormattedMessage id="passkey.recover.signIn" />
        </TextLink>
      </Stack>
    )
  return (
    <Stack gap="6">
      <Text color="ink2">
        <FormattedMessage id="passkey.recover.says" values={{ name: fullName, email }} />
      </Text>
      <PasskeyProgress passkey={passkey} />
      <Button
        variant="solid"
        size="lg"
        width="full"
        icon="key"
        busy={busy}
        busyText={<FormattedMessage id="passkey.waiting" />}
        onClick={() => passkey.send({ type: 'passkey.start', entered: { name } })}
      >
        <FormattedMessage id="passkey.add" />
      </Button>
    </Stack>
  )
}
