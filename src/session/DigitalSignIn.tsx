import { Stack } from '@chakra-ui/react/stack'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { DeviceLinkFailure } from '../../api/session.ts'
import {
  type DigitalLoginActor,
  digitalLoginMachine,
  type DigitalFailure,
  type DigitalMethod,
  type DigitalOutcome,
  type DigitalRequest,
} from '../../machines/flow/session/digital-login.machine.ts'
import type { SessionActor } from '../../machines/flow/session/session.machine.ts'
import { UnreadableResponse, failureText } from '../api/call-error.ts'
import { Note } from '../design/Note.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { DigitalForm, digitalFields } from './DigitalForm.tsx'
import { LinkReturned, LinkVerification } from './LinkVerification.tsx'
import { SmartIdWays } from './SmartIdWays.tsx'
import { Verification } from './Verification.tsx'
import { countDown, giveUp, readStatus, renewLink, start } from './digital-actors.ts'
import { storeRequest } from './digital-request.ts'
import { useSession } from './useSession.ts'

export type DigitalSignInProps = {
  method: DigitalMethod
  /** False while the password is selected. */
  shown: boolean
  /** A request that a reload interrupted. */
  left: DigitalRequest | null
  /** Why a return from the app failed. */
  refused: DeviceLinkFailure | null
}

/** Signing in by Smart-ID or Mobile-ID. Typed input survives a failed request. */
export const DigitalSignIn = ({ method, shown, left, refused }: DigitalSignInProps) => {
  const login = useDigitalLogin(left)
  const request = useSelector(login, (snapshot) =>
    snapshot.matches('verifying') ? snapshot.context.request : null,
  )
  const form = useSchemaForm(digitalFields[method], {
    mode: 'onBlur',
    shouldFocusError: true,
    defaultValues: { identityCode: '', phone: '' },
  })
  const looked = shown ? method : null
  useEffect(() => login.send({ type: 'method.choose', method: looked }), [login, looked])
  if (request) return <PendingRequest login={login} request={request} />
  const byCode = (first: boolean) => <DigitalForm login={login} method={method} form={form} first={first} />
  return (
    <Stack gap="6">
      <WhyNot login={login} refused={refused} />
      {method === 'smartid' ? <SmartIdWays login={login} byCode={byCode} /> : byCode(true)}
    </Stack>
  )
}

const PendingRequest = ({ login, request }: { login: DigitalLoginActor; request: DigitalRequest }) => {
  if (request.way === 'deviceLink') return <LinkVerification login={login} />
  if (request.way === 'returned') return <LinkReturned login={login} />
  return <Verification login={login} request={request} />
}

type Refused = Pick<DigitalSignInProps, 'refused'>

/** Why the last attempt or the return from the app failed. */
const WhyNot = ({ login, refused }: Refused & { login: DigitalLoginActor }) => {
  const failure = useSelector(login, (snapshot) => snapshot.context.failure)
  if (failure) return <DigitalFailureNote failure={failure} />
  return refused ? (
    <Note status="error" role="alert">
      <FormattedMessage id={`digital.link.${refused}`} />
    </Note>
  ) : null
}

const outcomeTexts: Record<DigitalOutcome, string> = {
  ERROR: 'digital.outcome.error',
  TIMEOUT: 'digital.outcome.timeOut',
  USER_CANCELLED: 'digital.outcome.cancelled',
  NOT_FOUND: 'digital.outcome.notFound',
  NO_ACCESS: 'digital.outcome.noAccess',
  NO_TOKEN: 'digital.outcome.noToken',
  UNKNOWN: 'digital.outcome.unknown',
}

/** The server's text of a failed start, if any. */
const textOf = (failure: DigitalFailure) => {
  if (failure.kind === 'outcome') return { id: outcomeTexts[failure.outcome] }
  return failure.error instanceof UnreadableResponse
    ? { id: 'digital.startFailed' }
    : failureText(failure.error)
}

/** Why the sign-in failed, and what to do. */
const DigitalFailureNote = ({ failure }: { failure: DigitalFailure }) => {
  const intl = useIntl()
  const text = textOf(failure)
  return (
    <Note status="error" role="alert">
      {'id' in text ? intl.formatMessage({ id: text.id }, text.values) : text.text}
    </Note>
  )
}

/** Reports pending requests and started sessions to the session machine. */
const digitalLoginOf = (session: SessionActor) =>
  digitalLoginMachine.provide({
    actors: { start, readStatus, countDown, renewLink },
    actions: {
      storeRequest: (_, { request }) => {
        storeRequest(request)
        if (request) session.send({ type: 'session.phoneAsked' })
      },
      reportEntering: () => session.send({ type: 'session.phoneOver' }),
      giveUp: (_, { request }) => giveUp(request),
      notifySignedIn: (_, { status }) => {
        if (status.state === 'signedIn') session.send({ type: 'session.started', signedIn: status.signedIn })
      },
    },
    delays: { limit: ({ context }) => Math.max(0, (context.request?.deadline ?? 0) - Date.now()) },
  })

/** Starts the sign-in by phone, from an interrupted request if there is one; success starts the session. */
const useDigitalLogin = (request: DigitalRequest | null): DigitalLoginActor => {
  const session = useSession()
  const [logic] = useState(() => digitalLoginOf(session))
  useEffect(() => () => session.send({ type: 'session.phoneLeft' }), [session])
  return useActorRef(logic, { input: { request } })
}
