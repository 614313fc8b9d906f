import { Spinner } from '@chakra-ui/react/spinner'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useSearchParams } from 'wouter'
import { fromPromise } from 'xstate'
import { API_PREFIX } from '../../api/call.ts'
import { sessionCalls } from '../../api/session.calls.ts'
import { ssoFailures } from '../../api/session.ts'
import type { AlertText } from '../../machines/flow/app/alerts.machine.ts'
import { remoteLoginMachine } from '../../machines/flow/session/remote-login.machine.ts'
import type { SignedIn } from '../../machines/flow/session/session.machine.ts'
import { callWithHeaders } from '../api/call.ts'
import { failureText } from '../api/call-error.ts'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { Note } from '../design/Note.tsx'
import { SignInPanel } from './SignInPanel.tsx'
import { sessionFromHeaders } from './sign-in-response.ts'
import { useSession } from './useSession.ts'

const signIn = fromPromise<SignedIn, { code: string }>(async ({ input, signal }) => {
  const { headers } = await callWithHeaders(sessionCalls.remoteLogin, { params: input }, { signal })
  const signedIn = sessionFromHeaders(headers, Date.now())
  if (!signedIn) throw new Error('the sign-in brought no token')
  return signedIn
})

const remoteLogin = remoteLoginMachine.provide({ actors: { signIn } })

/** The landing page of single sign-on: a code that signs in, or the reason of a failure. */
export const RemoteLoginScreen = () => {
  const [search] = useSearchParams()
  const code = search.get('ssoId')
  const named = ssoFailures.find((failure) => failure === search.get('error'))
  return (
    <SignInPanel titleId={REMOTE_LOGIN_TITLE}>
      {code !== null && named === undefined ? (
        <SigningIn key={code} code={code} />
      ) : (
        <RemoteLoginFailure text={{ id: `error.${named ?? 'sso.refused'}` }} />
      )}
    </SignInPanel>
  )
}

const SigningIn = ({ code }: { code: string }) => {
  const login = useActorRef(remoteLogin, { input: { code } })
  const session = useSession()
  const [, navigate] = useLocation()
  const failed = useSelector(login, (snapshot) => snapshot.matches('failed'))
  const error = useSelector(login, (snapshot) => snapshot.context.error)
  useEffect(() => {
    const succeeded = login.on('login.succeeded', ({ signedIn }) => {
      session.send({ type: 'session.started', signedIn })
      navigate('/', { replace: true })
    })
    return () => succeeded.unsubscribe()
  }, [login, session, navigate])
  if (failed) return <RemoteLoginFailure text={failureText(error)} />
  return (
    <>
      <h1 id={REMOTE_LOGIN_TITLE}>
        <FormattedMessage id="session.remote.title" />
      </h1>
      <HStack wrap="wrap" role="status">
        <Spinner />
        <Text>
          <FormattedMessage id="session.remote.redirect" />
        </Text>
      </HStack>
    </>
  )
}

/** Id of the heading that names the screen. */
const REMOTE_LOGIN_TITLE = 'remote-login'

/** Why single sign-on failed, with a retry and a link to other methods. */
const RemoteLoginFailure = ({ text }: { text: AlertText }) => {
  const intl = useIntl()
  return (
    <Stack gap="6">
      <h1 id={REMOTE_LOGIN_TITLE}>
        <FormattedMessage id="session.remote.failed" />
      </h1>
      <Note status="error" role="alert">
        {'id' in text ? intl.formatMessage({ id: text.id }, text.values) : text.text}
      </Note>
      <HStack wrap="wrap">
        <ButtonLink href="/login" variant="solid" size="lg">
          <FormattedMessage id="session.remote.back" />
        </ButtonLink>
        <a href={`${API_PREFIX}/sso/start`}>
          <FormattedMessage id="session.remote.again" />
        </a>
      </HStack>
    </Stack>
  )
}
