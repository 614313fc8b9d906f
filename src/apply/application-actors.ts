import { createActor, fromCallback, fromPromise, type InputFrom } from 'xstate'
import type { ApplyView } from '../../api/apply.ts'
import type { EarlyRepayment } from '../../api/early-repayment.ts'
import type { Language } from '../../api/language.ts'
import type { LeftInput } from '../../domain/applicant-input.ts'
import {
  type ApplicationActor,
  applicationMachine,
  type ApplicationSnapshot,
} from '../../machines/flow/apply/application.machine.ts'
import {
  type ApplicationContext,
  type ApplicationEvent,
  type Opened,
  Refused,
  type Save,
  type WantedPaper,
} from '../../machines/flow/apply/application.setup.ts'
import {
  digitalLoginMachine,
  type DigitalLoginEvent,
  type DigitalOutcome,
  type DigitalRequest,
  type DigitalStart,
  type DigitalStatus,
  LIMIT_MS,
} from '../../machines/flow/session/digital-login.machine.ts'
import { applyCall, type Options, token } from './apply-call.ts'
import { today } from './dates.ts'
import { keepPickedLanguage, loadTexts, pickedLanguage } from './apply-language.ts'
import { reloadForCode } from './reload-for-code.ts'
import { keepInTab, storedInTab } from './tab-storage.ts'
import { downloadPaper } from './download-paper.ts'
import { hasLazyScreens, loadLazyScreens } from './load-lazy-screens.ts'

const BEAT_MS = 5_000
const NOT_FOUND = 404
/** The language until the offer's is known. */
const DEFAULT: Language = 'et'

const refusedOr = (error: unknown): Refused => {
  if (error instanceof Refused) return error
  throw error
}

/** Stores the language that was picked before the identification; papers and letters use it. */
const keepLanguage = (view: ApplyView, language: Language | null): ApplyView | Promise<ApplyView> => {
  if (view.visitor === null || language === null || language === view.language) return view
  return applyCall('language', { language }, { language }).catch(() => view)
}

/** @throws Error if texts or code could not be loaded */
const loadAll = async (language: Language, later: boolean): Promise<void> => {
  try {
    await Promise.all([loadTexts(language, 'first'), ...(later ? [loadLazyScreens(language)] : [])])
  } catch (error) {
    await reloadForCode().catch(() => undefined)
    throw error
  }
}

/** Loads what a link's page shows first. @throws Error if it could not be loaded */
export const loadFor = ({ view, language }: Pick<ApplicationContext, 'view' | 'language'>): Promise<void> =>
  loadAll(language ?? DEFAULT, view !== null && (view.visitor !== null || view.link === 'used'))

/** `open`: makes the call with this body. @throws Refused */
const openBy = (open: (body: { language?: Language }, options: Options) => Promise<ApplyView>) =>
  fromPromise<Opened, { language: Language | null; shown: Language | null }>(
    async ({ input: { language: picked, shown }, signal }) => {
      const options = { language: shown ?? picked ?? DEFAULT, signal }
      const { view, problem } = await open(picked === null ? {} : { language: picked }, options)
        .then((found) => keepLanguage(found, picked))
        .then(
          (found) => ({ view: found, problem: null }),
          (error: unknown) => ({ view: null, problem: refusedOr(error).problem }),
        )
      const opened = { view, problem, language: shown ?? picked ?? view?.language ?? DEFAULT }
      await loadFor(opened)
      return opened
    },
  )

const watchPage = fromCallback<ApplicationEvent>(({ sendBack }) => {
  const over = new AbortController()
  const isVisible = () => document.visibilityState === 'visible'
  const look = () => {
    if (isVisible()) keepInTab(leftKey(), null)
    sendBack({ type: isVisible() ? 'page.shown' : 'page.left' })
  }
  document.addEventListener('visibilitychange', look, over)
  window.addEventListener('focus', look, over)
  window.addEventListener('online', look, over)
  window.addEventListener('pagehide', () => sendBack({ type: 'page.left' }), over)
  const beat = setInterval(() => isVisible() && sendBack({ type: 'page.beat' }), BEAT_MS)
  return () => {
    over.abort()
    clearInterval(beat)
  }
})

type Surroundings = { open: ReturnType<typeof openBy>; watchPage: typeof watchPage }

const create = (
  { open, watchPage }: Surroundings,
  input: InputFrom<typeof applicationMachine>,
  snapshot?: ApplicationSnapshot,
): ApplicationActor => {
  const language = (): Language => actor.getSnapshot().context.language ?? DEFAULT
  const options = () => ({ language: language() })
  const actor: ApplicationActor = createActor(
    applicationMachine.provide({
      actors: {
        open,
        loadTexts: fromPromise<Language, { language: Language }>(async ({ input }) => {
          await loadAll(input.language, hasLazyScreens())
          return input.language
        }),
        save: fromPromise<ApplyView, Save>(({ input }) => applyCall('save', input, options())),
        submit: fromPromise<ApplyView, Save>(({ input }) => applyCall('submit', input, options())),
        askForReview: fromPromise<ApplyView, { view: string }>(({ input }) =>
          applyCall('askForReview', input, options()),
        ),
        withdraw: fromPromise<ApplyView>(() => applyCall('withdraw', {}, options())),
        quote: fromPromise<EarlyRepayment, { day: string }>(({ input }) =>
          applyCall('earlyRepayment', input, options()),
        ),
        download: fromPromise<void, WantedPaper>(({ input }) => downloadPaper(input, language())),
        digitalLogin: identificationIn(language),
        watchPage,
      },
      actions: {
        keepLeft: (_, left) => keepInTab(leftKey(), left),
        keepPicked: (_, params) => keepPickedLanguage(params.language),
        saveAtOnce: (_, save) => {
          applyCall('save', save, { ...options(), keepalive: true }).catch(() => undefined)
        },
      },
    }),
    { input, ...(snapshot && { snapshot }) },
  )
  return actor
}

/** Creates the actor of this page's visit; with a snapshot, as the server left it. */
export const createApplication = (snapshot?: ApplicationSnapshot): ApplicationActor =>
  create(
    { open: openBy((body, options) => applyCall('open', body, options)), watchPage },
    { picked: pickedLanguage(), request: storedRequest(), left: takeLeft(), today: today() },
    snapshot,
  )

/** Whether the browser would open the link as the server did: with the same language, and not to resume anything. */
export const isAsOpened = ({ context }: ApplicationSnapshot): boolean =>
  context.picked === pickedLanguage() && storedRequest() === null && storedLeft() === null

/** Creates the actor with which the server opens a link. */
export const createOnServer = (
  picked: Language | null,
  open: (body: { language?: Language }) => Promise<ApplyView>,
): ApplicationActor =>
  create(
    { open: openBy(open), watchPage: fromCallback<ApplicationEvent>(() => undefined) },
    { picked, request: null, left: null, today: today() },
  )

type Session = Pick<DigitalRequest, 'method' | 'sessionId'>

const sessionOf = ({ method, sessionId }: DigitalRequest): Session => ({ method, sessionId })

/** A wrong person has no access to this offer. */
const outcomeOf = (result: 'WRONG_PERSON' | DigitalOutcome): DigitalOutcome =>
  result === 'WRONG_PERSON' ? 'NO_ACCESS' : result

/**
 * Polls the identification. A browser behind the Smart-ID app often has no network for a while. If the result went to
 * another window or to a lost response, the visit shows whether it succeeded.
 */
const statusOf = async (request: DigitalRequest, language: Language): Promise<DigitalStatus> => {
  try {
    const { result } = await applyCall('identification', sessionOf(request), { language })
    if (result === null) return { state: 'pending' }
    return result === 'OK' ? { state: 'identified' } : { state: 'failed', outcome: outcomeOf(result) }
  } catch (error) {
    const { problem } = refusedOr(error)
    if (problem === null) return { state: 'pending' }
    if (problem.status !== NOT_FOUND) throw error
    const { visitor } = await applyCall('open', {}, { language })
    return visitor ? { state: 'identified' } : { state: 'failed', outcome: 'UNKNOWN' }
  }
}

const startIdentification = async (asked: DigitalStart, language: Language): Promise<DigitalRequest> => {
  if ('way' in asked) throw new Error('the customer has no device link')
  const { method, phone = null } = asked
  // Prefetched while the phone waits; if it fails, it is fetched again afterwards.
  loadLazyScreens(language).catch(() => undefined)
  const { sessionId, verificationCode } = await applyCall('identify', asked, { language })
  return { method, way: 'notification', sessionId, verificationCode, phone, deadline: Date.now() + LIMIT_MS }
}

const requestKey = () => `tehing.apply.request.${token()}`

const isRequest = (stored: unknown): stored is DigitalRequest =>
  typeof stored === 'object' && stored !== null && 'sessionId' in stored && 'deadline' in stored

/** The identification that a reload of this page interrupted; null if there is none, or if it has expired. */
const storedRequest = (): DigitalRequest | null => {
  const stored = storedInTab(requestKey())
  return isRequest(stored) && stored.deadline > Date.now() ? stored : null
}

/** Stores a request for a reload, in this tab only and without the phone number. */
const storeRequest = (request: DigitalRequest | null): void =>
  keepInTab(requestKey(), request && { ...request, phone: null })

const leftKey = () => `tehing.apply.left.${token()}`

const isLeft = (stored: unknown): stored is LeftInput =>
  typeof stored === 'object' && stored !== null && 'person' in stored && 'sent' in stored

/** The input that a reload of this page interrupted. */
const storedLeft = (): LeftInput | null => {
  const stored = storedInTab(leftKey())
  return isLeft(stored) ? stored : null
}

/** The visit continues in memory. */
const takeLeft = (): LeftInput | null => {
  const left = storedLeft()
  keepInTab(leftKey(), null)
  return left
}

/** The sign-in's identification with the customer's calls. */
const identificationIn = (language: () => Language) =>
  digitalLoginMachine.provide({
    actors: {
      start: fromPromise<DigitalRequest, DigitalStart>(({ input }) => startIdentification(input, language())),
      readStatus: fromPromise<DigitalStatus, DigitalRequest>(({ input }) => statusOf(input, language())),
      countDown: fromCallback<DigitalLoginEvent, { deadline: number }>(() => undefined),
      renewLink: fromCallback<DigitalLoginEvent, { sessionId: string }>(() => undefined),
    },
    actions: {
      storeRequest: (_, { request }) => storeRequest(request),
      reportEntering: () => undefined,
      giveUp: (_, { request }) => {
        if (request)
          applyCall('cancelIdentification', sessionOf(request), { language: language() }).catch(
            () => undefined,
          )
      },
    },
    delays: { limit: ({ context }) => Math.max(0, (context.request?.deadline ?? 0) - Date.now()) },
  })
