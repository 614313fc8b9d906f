import { Stack } from '@chakra-ui/react/stack'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { fromCallback, fromPromise } from 'xstate'
import type { DeviceLinkFailure } from '../../api/session.ts'
import {
  type DigitalLoginActor,
  digitalLoginMachine,
  type DigitalFailure,
  type DigitalMethod,
  type DigitalOutcome,
  type DigitalRequest,
  LIMIT_MS,
  type DigitalLoginEvent,
  type DigitalStart,
  type DigitalStatus,
} from '../../machines/flow/session/digital-login.machine.ts'
import type { SessionActor } from '../../machines/flow/session/session.machine.ts'
import { UnreadableResponse, failureText } from '../api/call-error.ts'
import { Note } from '../design/Note.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { DigitalForm, digitalFields } from './DigitalForm.tsx'
import { LinkReturned, LinkVerification } from './LinkVerification.tsx'
import { SmartIdWays } from './SmartIdWays.tsx'
import { Verification } from './Verification.tsx'
import { storeRequest } from './digital-request.ts'
import { useSession } from './useSession.ts'
import { sessionCalls } from '../../api/session.calls.ts'
import { call, callWithHeaders } from '../api/call.ts'
import { sessionFromHeaders } from './sign-in-response.ts'

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

const SECOND_MS = 1_000

/** Sends the request to the person's phone, or starts a link for the person to open. */
const start = fromPromise<DigitalRequest, DigitalStart>(async ({ input, signal }) => {
  if ('way' in input) {
    const { sessionId } = await call(sessionCalls.startDeviceLink, {}, { signal })
    return { ...input, sessionId, verificationCode: '', phone: null, deadline: Date.now() + LIMIT_MS }
  }
  const { method, phone = null } = input
  const definition = method === 'smartid' ? sessionCalls.startSmartId : sessionCalls.startMobileId
  const { sessionId, verificationCode } = await call(definition, { body: input }, { signal })
  return { method, way: 'notification', sessionId, verificationCode, phone, deadline: Date.now() + LIMIT_MS }
})

/** Omits the documented parameter `phone`, because servers log addresses. */
const pollStatus = ({ method, sessionId }: DigitalRequest, signal: AbortSignal) =>
  method === 'smartid'
    ? callWithHeaders(sessionCalls.smartIdStatus, { params: { sessionId } }, { signal })
    : callWithHeaders(sessionCalls.mobileIdStatus, { params: { sessionId }, query: {} }, { signal })

/** Polls the request; the token comes once, in the headers of the successful response. */
const readStatus = fromPromise<DigitalStatus, DigitalRequest>(async ({ input, signal }) => {
  const { response, headers } = await pollStatus(input, signal)
  if (response.state === 'PENDING') return { state: 'pending' }
  if (response.result !== 'OK') return { state: 'failed', outcome: response.result ?? 'ERROR' }
  const signedIn = sessionFromHeaders(headers, Date.now())
  return signedIn ? { state: 'signedIn', signedIn } : { state: 'failed', outcome: 'NO_TOKEN' }
})

/** Reads the clock each time, so that the number is right after the phone slept. */
const countDown = fromCallback<DigitalLoginEvent, { deadline: number }>(({ input, sendBack }) => {
  const report = () => {
    const seconds = Math.max(0, Math.ceil((input.deadline - Date.now()) / SECOND_MS))
    sendBack({ type: 'time.left', seconds })
  }
  report()
  const timer = setInterval(report, SECOND_MS)
  return () => clearInterval(timer)
})

/**
 * Requests the link each second, one request at a time; failures are skipped. The age counts from the request, so it
 * is never underestimated.
 */
const renewLink = fromCallback<DigitalLoginEvent, { sessionId: string }>(({ input, sendBack }) => {
  const over = new AbortController()
  let asking = false
  const renew = () => {
    if (asking) return
    asking = true
    const askedAt = Date.now()
    call(sessionCalls.deviceLink, { params: input }, { signal: over.signal })
      .then(
        (addresses) =>
          addresses &&
          sendBack({ type: 'link.renewed', link: { ...addresses, ageMs: Date.now() - askedAt } }),
      )
      .catch(() => undefined)
      .finally(() => (asking = false))
  }
  renew()
  const timer = setInterval(renew, SECOND_MS)
  return () => {
    clearInterval(timer)
    over.abort()
  }
})

/** Tells the server to cancel the request; best effort. */
const giveUp = (request: DigitalRequest | null): void => {
  if (!request) return
  call(sessionCalls.cancelDigitalLogin, { params: { sessionId: request.sessionId } }).catch(() => undefined)
}
