import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { ApplyView } from '../../../api/apply.ts'
import type { EarlyRepayment } from '../../../api/early-repayment.ts'
import type { Language } from '../../../api/language.ts'
import type { Entered } from '../../../domain/applicant-input.ts'
import { applicationMachine } from '../../../machines/flow/apply/application.machine.ts'
import type {
  ApplicationEvent,
  Opened,
  Save,
  WantedPaper,
} from '../../../machines/flow/apply/application.setup.ts'
import {
  digitalLoginMachine,
  type DigitalLoginEvent,
  type DigitalRequest,
  type DigitalStart,
  type DigitalStatus,
  LIMIT_MS,
  POLL_MS,
} from '../../../machines/flow/session/digital-login.machine.ts'
import { today } from '../../specs/flow/application.rows.ts'

const request: DigitalRequest = {
  method: 'smartid',
  way: 'notification',
  sessionId: 's',
  verificationCode: '4711',
  phone: null,
  deadline: 0,
}

/** Lets resolved promises run. */
export const settle = () => new Promise<void>((done) => setTimeout(done, 0))

/** Pending requests, which the test answers. */
const questions = <Answer>() => {
  let last: PromiseWithResolvers<Answer> | null = null
  const ask = () => {
    last = Promise.withResolvers<Answer>()
    return last.promise
  }
  const resolve = async (answer: Answer) => {
    last?.resolve(answer)
    await settle()
  }
  const reject = async (error: Error) => {
    last?.reject(error)
    await settle()
  }
  return { ask, resolve, reject }
}

/** An identification that the test confirms or refuses. */
const phoneOf = (statuses: ReturnType<typeof questions<DigitalStatus>>) =>
  digitalLoginMachine.provide({
    actors: {
      start: fromPromise<DigitalRequest, DigitalStart>(async () => request),
      readStatus: fromPromise<DigitalStatus, DigitalRequest>(statuses.ask),
      countDown: fromCallback<DigitalLoginEvent, { deadline: number }>(() => undefined),
      renewLink: fromCallback<DigitalLoginEvent, { sessionId: string }>(() => undefined),
    },
    actions: { storeRequest: () => {}, reportEntering: () => {}, giveUp: () => {} },
    delays: { limit: LIMIT_MS },
  })

/** A visit with a simulated clock, server and phone. */
export const openApplication = () => {
  const clock = new SimulatedClock()
  const opens = questions<Opened>()
  const answers = questions<ApplyView>()
  const quotes = questions<EarlyRepayment>()
  const statuses = questions<DigitalStatus>()
  const sent: Save[] = []
  const sentAtOnce: Save[] = []
  let inBrowser: (event: ApplicationEvent) => void = () => undefined
  const keeps = fromPromise<ApplyView, Save>(({ input }) => {
    sent.push(input)
    return answers.ask()
  })
  const actor = createActor(
    applicationMachine.provide({
      actors: {
        open: fromPromise<Opened, { language: Language | null; shown: Language | null }>(opens.ask),
        save: keeps,
        submit: keeps,
        askForReview: fromPromise<ApplyView, { view: string }>(answers.ask),
        withdraw: fromPromise<ApplyView>(answers.ask),
        quote: fromPromise<EarlyRepayment, { day: string }>(quotes.ask),
        download: fromPromise<void, WantedPaper>(async () => undefined),
        digitalLogin: phoneOf(statuses),
        watchPage: fromCallback<ApplicationEvent>(({ sendBack }) => {
          inBrowser = sendBack
        }),
      },
      actions: { saveAtOnce: (_, save) => void sentAtOnce.push(save), keepLeft: () => undefined },
    }),
    { clock, input: { picked: null, request: null, left: null, today } },
  ).start()
  let typed = 0
  return {
    actor,
    clock,
    opens,
    answers,
    quotes,
    sent,
    sentAtOnce,
    inBrowser: (event: ApplicationEvent) => inBrowser(event),
    context: () => actor.getSnapshot().context,
    /** Types another city; returns the form's values. */
    type: (): Entered => {
      const { entered } = actor.getSnapshot().context
      typed += 1
      const next = { ...entered, contact: { ...entered.contact, city: `Town ${typed}` } }
      actor.send({ type: 'form.change', entered: next })
      return next
    },
    /** Completes the phone's request. */
    confirm: async (status: DigitalStatus) => {
      const entered = { method: 'smartid' as const, identityCode: '40504040001' }
      actor.getSnapshot().children.digitalLogin?.send({ type: 'login.start', entered })
      await settle()
      clock.increment(POLL_MS)
      await statuses.resolve(status)
    },
  }
}

/** Changes by another window: the city, or the e-mail. */
export const changedThere = {
  sameField: (stored: Entered): Entered => ({ ...stored, contact: { ...stored.contact, city: 'Narva' } }),
  otherField: (stored: Entered): Entered => ({
    ...stored,
    contact: { ...stored.contact, email: 'mari@aed.example' },
  }),
}
