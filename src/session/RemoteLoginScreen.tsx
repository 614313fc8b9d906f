import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation, useSearchParams } from 'wouter'
import { fromPromise } from 'xstate'
import { sessionCalls } from '../../contract/session.calls.ts'
import { ssoFailures } from '../../contract/session.ts'
import { remoteLoginMachine } from '../../machines/remote-login.machine.ts'
import type { SignedIn } from '../../machines/session.machine.ts'
import { callWithHeaders } from '../call.ts'
import { Spinner } from '../design/Spinner.tsx'
import { Row } from '../design/Row.tsx'
import { Text } from '../design/Text.tsx'
import { failureText } from '../failure-text.ts'
import { Panel } from './Panel.tsx'
import { RemoteLoginFailure } from './RemoteLoginFailure.tsx'
import { signedInBy } from './signedIn.ts'
import { useSession } from './useSession.ts'

const signIn = fromPromise<SignedIn, { code: string }>(async ({ input, signal }) => {
  const { headers } = await callWithHeaders(sessionCalls.remoteLogin, { params: input }, { signal })
  const signedIn = signedInBy(headers, Date.now())
  if (!signedIn) throw new Error('the sign-in brought no token')
  return signedIn
})

const remoteLogin = remoteLoginMachine.provide({ actors: { signIn } })

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
    <Row role="status">
      <Spinner />
      <Text>
        <FormattedMessage id="session.remote.redirect" />
      </Text>
    </Row>
  )
}

/** Where a single sign-on ends: with an id that signs in, or with the reason why there is none. */
export const RemoteLoginScreen = () => {
  const [search] = useSearchParams()
  const code = search.get('ssoId')
  const named = ssoFailures.find((failure) => failure === search.get('error'))
  return (
    <Panel titleId="remote-login">
      <h1 id="remote-login">
        <FormattedMessage id="session.remote.title" />
      </h1>
      {code !== null && named === undefined ? (
        <SigningIn key={code} code={code} />
      ) : (
        <RemoteLoginFailure text={{ id: `error.${named ?? 'sso.refused'}` }} />
      )}
    </Panel>
  )
}
