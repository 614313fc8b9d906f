import { vi } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { DigitalLogin } from '../../../api/session.ts'
import {
  digitalLoginMachine,
  LIMIT_MS,
  type DigitalLoginEvent,
  type DigitalRequest,
  type DigitalStart,
  type ShownLink,
  type DigitalStatus,
} from '../../../machines/flow/session/digital-login.machine.ts'
import type { SignedIn } from '../../../machines/flow/session/session.machine.ts'

export const entered: DigitalLogin = { method: 'mobileid', identityCode: '60001019906', phone: '00000766' }
export const wished: DigitalStart = { method: 'smartid', way: 'deviceLink' }
export const requestUntil = (deadline: number): DigitalRequest => ({
  method: 'mobileid',
  way: 'notification',
  sessionId: 'abc',
  verificationCode: '7319',
  phone: '00000766',
  deadline,
})
export const linkUntil = (deadline: number): DigitalRequest => ({
  ...requestUntil(deadline),
  method: 'smartid',
  way: 'deviceLink',
  verificationCode: '',
  phone: null,
})
export const shownLink: ShownLink = { qr: 'https://app/qr', app: 'https://app/app', ageMs: 0 }
export const signedIn: SignedIn = {
  session: { token: 'Bearer mine', role: 'SHOP', expiresAt: '2026-11-21T16:00:00Z' },
  language: 'et',
}

type Question<Answer> = PromiseWithResolvers<Answer> & { signal: AbortSignal }

const questions = <Answer>() => {
  const asked: Question<Answer>[] = []
  const ask = (signal: AbortSignal) => {
    const question = { ...Promise.withResolvers<Answer>(), signal }
    asked.push(question)
    return question.promise
  }
  const last = () => {
    const question = asked.at(-1)
    if (!question) throw new Error('nothing was asked')
    return question
  }
  return { asked, ask, last }
}

/** A sign-in by phone with a simulated clock and server. */
export const openDigitalLogin = (request: DigitalRequest | null = null) => {
  const clock = new SimulatedClock()
  const starts = questions<DigitalRequest>()
  const polls = questions<DigitalStatus>()
  const stored = vi.fn<(request: DigitalRequest | null) => void>()
  const gaveUp = vi.fn<(request: DigitalRequest | null) => void>()
  const onSignedIn = vi.fn<(signedIn: SignedIn) => void>()
  const counted = vi.fn<(deadline: number) => void>()
  let bring: (event: DigitalLoginEvent) => void = () => undefined
  let tell: (event: DigitalLoginEvent) => void = () => undefined
  const actor = createActor(
    digitalLoginMachine.provide({
      actors: {
        start: fromPromise<DigitalRequest, DigitalStart>(({ signal }) => starts.ask(signal)),
        readStatus: fromPromise<DigitalStatus, DigitalRequest>(({ signal }) => polls.ask(signal)),
        countDown: fromCallback<DigitalLoginEvent, { deadline: number }>(({ input, sendBack }) => {
          counted(input.deadline)
          tell = sendBack
        }),
        renewLink: fromCallback<DigitalLoginEvent, { sessionId: string }>(({ sendBack }) => {
          bring = sendBack
          return () => (bring = () => undefined)
        }),
      },
      actions: {
        storeRequest: (_, params) => stored(params.request),
        reportEntering: () => undefined,
        giveUp: (_, params) => gaveUp(params.request),
      },
      delays: { limit: ({ context }) => (context.request?.deadline ?? 0) - clock.now() },
    }),
    { clock, input: { request } },
  )
  actor.on('login.succeeded', (event) => onSignedIn(event.signedIn))
  actor.start()
  /** Lets resolved promises run. */
  const settle = () => new Promise<void>((done) => setTimeout(done, 0))
  return {
    actor,
    clock,
    starts,
    polls,
    stored,
    gaveUp,
    onSignedIn,
    counted,
    settle,
    tell: (event: DigitalLoginEvent) => tell(event),
    bring: (link: ShownLink) => bring({ type: 'link.renewed', link }),
    link: () => actor.getSnapshot().context.link,
    is: (state: 'entering' | 'starting' | 'verifying' | 'signedIn') => actor.getSnapshot().matches(state),
    failure: () => actor.getSnapshot().context.failure,
    /** Goes on to the request on the phone. */
    verify: async () => {
      actor.send({ type: 'login.start', entered })
      starts.last().resolve(requestUntil(clock.now() + LIMIT_MS))
      await settle()
    },
  }
}
