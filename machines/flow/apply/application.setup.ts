import { assign, fromCallback, fromPromise, raise, setup } from 'xstate'
import type { Application, ApplyView } from '../../../api/apply.ts'
import type { EarlyRepayment } from '../../../api/early-repayment.ts'
import type { Language } from '../../../api/language.ts'
import type { ProblemDetails } from '../../../api/problem.ts'
import { missingConsents } from '../../../domain/applicant.ts'
import { isContactRight } from '../../../domain/contact-faults.ts'
import { notProvided } from '../not-provided.ts'
import { digitalLoginMachine, type DigitalRequest } from '../session/digital-login.machine.ts'
import {
  applicationOf,
  type Entered,
  enteredIn,
  isSameInput,
  type LeftInput,
  type Merge,
  mergeInput,
  neededStep,
} from '../../../domain/applicant-input.ts'

/**
 * The debounce before typed input is saved, and the delay before a failed save or text load is retried; milliseconds.
 */
export const DEBOUNCE_MS = 600
export const RETRY_MS = 5_000
/** The number of unanswered saves to remember; the server compares as many. */
const MAX_SENT = 9

/** The problem document of a refusal; null if the server was not reached. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly problem: ProblemDetails | null

  constructor(problem: ProblemDetails | null) {
    super(problem?.detail ?? 'not reached')
    this.problem = problem
  }
}

/** The problem document of a refusal; null for every other error. */
export const problemOf = (error: unknown): ProblemDetails | null =>
  error instanceof Refused ? error.problem : null

/** The link's target and the language of its page. Without a view: the reason why there is none. */
export type Opened = { view: ApplyView | null; problem: ProblemDetails | null; language: Language }
/** `seen` lists what the server may hold as far as this window knows. The server rejects a save over anything else. */
export type Save = { application: Application; seen: Application[] }
/** The customer's requests that can fail independently. */
export type Request = 'form' | 'review' | 'withdrawal' | 'repayment' | 'paper'
/** A paper to download: its key, and the day of a repayment quote. */
export type WantedPaper = { key: string; day?: string }
/** The target of a link. Each name is also a state of the page. */
export type Place =
  | 'identifying'
  | 'filling'
  | 'tracing'
  | 'following'
  | 'revoked'
  | 'expired'
  | 'closed'
  | 'unknown'

type Input = {
  picked: Language | null
  /** An identification that a reload interrupted. */
  request: DigitalRequest | null
  left: LeftInput | null
  /** Today, `YYYY-MM-DD`: the first proposal for a repayment. */
  today: string
}
export type ApplicationContext = {
  /** The language picked on this page; null for the customer's stored language. */
  picked: Language | null
  /** The language of the page; null until its texts are loaded. */
  language: Language | null
  view: ApplyView | null
  problem: ProblemDetails | null
  /** The person whose input `entered` holds. */
  person: string | null
  entered: Entered
  /** The values that this window knows to be stored. */
  stored: Entered
  /** Values sent since then. Each may have been stored although the response was lost. */
  sent: readonly Entered[]
  merge: Merge | null
  /** The visit that a reload interrupted; null once it is resumed, or if another person is identified. */
  left: LeftInput | null
  failures: Readonly<Record<Request, { problem: ProblemDetails | null } | null>>
  request: DigitalRequest | null
  /** The customer's statement to the person who reviews the decision. */
  review: string
  /** `YYYY-MM-DD`. */
  repayDay: string
  quote: EarlyRepayment | null
  /** The paper that was downloaded last, or is being downloaded. */
  paper: WantedPaper | null
}

export type ApplicationEvent =
  | { type: 'language.pick'; language: Language }
  | { type: 'link.retry' }
  | { type: 'form.change'; entered: Entered }
  | { type: 'form.retry' }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'contact.open' }
  | { type: 'application.submit' }
  | { type: 'review.start' }
  | { type: 'review.write'; review: string }
  | { type: 'review.keep' }
  | { type: 'review.send' }
  | { type: 'withdrawal.start' }
  | { type: 'withdrawal.keep' }
  | { type: 'withdrawal.confirm' }
  | { type: 'repayment.choose'; day: string }
  | { type: 'repayment.ask' }
  | { type: 'paper.download'; paper: WantedPaper }
  /** The page became visible or online, or five seconds have passed; or the page is about to be left. */
  | { type: 'page.shown' }
  | { type: 'page.beat' }
  | { type: 'page.left' }
  /**
   * Raised between the regions: a newer view arrived; a step was answered, so that views requested earlier are stale.
   */
  | { type: 'view.came'; opened: Opened }
  | { type: 'step.answered' }
  | { type: 'form.keep' }
  | { type: 'form.pause' }
  | { type: 'form.kept' }
  | { type: 'form.failed' }
  | { type: 'form.collided' }
  | { type: 'form.merged' }

const TOO_MANY = 429
const SERVER_ERROR = 500

const isConflict = (error: unknown): boolean => problemOf(error)?.code === 'record.conflict'

/** Whether a retry may help: the server was not reached, is busy or restarts. */
const isPassing = (problem: ProblemDetails | null): boolean =>
  problem === null || problem.status >= SERVER_ERROR || problem.status === TOO_MANY

/** Returns the target of the link. Any other refusal means that the address is unknown. */
const placeOf = (view: ApplyView | null): Place => {
  if (!view) return 'unknown'
  if (view.link === 'open') return view.visitor ? 'filling' : 'identifying'
  if (view.link === 'used') return view.progress ? 'following' : 'tracing'
  return view.link
}

/** Takes over a view. Typed input stays, and what another window has stored is merged into it. */
const contextAfter = (before: ApplicationContext, { view, problem, language }: Opened) => {
  const shown = { view, problem, language: before.language ?? language }
  if (!view?.visitor) return shown
  const person = view.visitor.name
  const theirs = enteredIn(view)
  const nothing = { entered: theirs, stored: theirs, sent: [], merge: null }
  const known = before.person === person ? before : { ...nothing, ...leftBy(person, before) }
  const { entered, ...merge } = mergeInput({
    base: known.stored,
    mine: known.entered,
    theirs,
    sent: known.sent,
  })
  const isMerged = merge.taken.length + merge.collided.length > 0
  return {
    ...shown,
    person,
    entered,
    stored: theirs,
    sent: known.sent,
    merge: isMerged ? merge : known.merge,
    left: null,
  }
}

const leftBy = (person: string, { left }: ApplicationContext) => (left?.person === person ? left : {})

const hasCollided = (merge: Merge | null): boolean => (merge?.collided.length ?? 0) > 0

export const noFailures = { form: null, review: null, withdrawal: null, repayment: null, paper: null }

type WithError = { error: unknown }
type WithOpened = { opened: Opened }

type InLanguage = { language: Language }

export const languageOf = ({ language }: ApplicationContext): Language => language ?? 'et'

/** The types, actors, actions and guards of the application machine; `application.machine.ts` has its states. */
export const applicationSetup = setup({
  types: {} as {
    input: Input
    context: ApplicationContext
    events: ApplicationEvent
    children: {
      watchPage: 'watchPage'
      open: 'open'
      look: 'open'
      reread: 'open'
      loadTexts: 'loadTexts'
      digitalLogin: 'digitalLogin'
      save: 'save'
      submit: 'submit'
      askForReview: 'askForReview'
      withdraw: 'withdraw'
      quote: 'quote'
      download: 'download'
    }
  },
  actors: {
    /** Opens the link and loads the texts of its page; rejects if they cannot be loaded. */
    open: fromPromise<Opened, { language: Language | null; shown: Language | null }>(notProvided('open')),
    loadTexts: fromPromise<Language, InLanguage>(notProvided('loadTexts')),
    save: fromPromise<ApplyView, Save>(notProvided('save')),
    submit: fromPromise<ApplyView, Save>(notProvided('submit')),
    askForReview: fromPromise<ApplyView, { view: string }>(notProvided('askForReview')),
    withdraw: fromPromise<ApplyView>(notProvided('withdraw')),
    quote: fromPromise<EarlyRepayment, { day: string }>(notProvided('quote')),
    /** Downloads a paper into the customer's files. */
    download: fromPromise<void, WantedPaper>(notProvided('download')),
    digitalLogin: digitalLoginMachine,
    /** Reports what happens to the page in the browser. */
    watchPage: fromCallback<ApplicationEvent>(notProvided('watchPage')),
  },
  actions: {
    take: assign(({ context }, { opened }: WithOpened) => contextAfter(context, opened)),
    setPicked: assign((_, { language }: InLanguage) => ({ picked: language, language })),
    /** Stores the language for the next reload. */
    keepPicked: (_, _params: InLanguage) => notProvided('keepPicked')(),
    /** Best effort, while the page is being left. */
    saveAtOnce: (_, _params: Save) => notProvided('saveAtOnce')(),
    /** Keeps unsaved input in the tab, for the page that follows a reload. */
    keepLeft: (_, _params: LeftInput) => notProvided('keepLeft')(),
    setEntered: assign((_, { entered }: Pick<ApplicationContext, 'entered'>) => ({ entered })),
    setSent: assign(({ context: { sent, entered } }) => ({
      sent: [...sent.filter((one) => !isSameInput(one, entered)), entered].slice(-MAX_SENT),
    })),
    setStored: assign(({ context: { sent, stored } }) => ({
      stored: sent.at(-1) ?? stored,
      sent: sent.slice(-1),
    })),
    setReview: assign((_, { review }: { review: string }) => ({ review })),
    setDay: assign((_, { day }: { day: string }) => ({ repayDay: day })),
    setQuote: assign((_, { quote }: Pick<ApplicationContext, 'quote'>) => ({ quote })),
    setPaper: assign((_, { paper }: { paper: WantedPaper }) => ({ paper })),
    forgetRequest: assign({ request: null }),
    forgetMerge: assign({ merge: null }),
    setFailure: assign(({ context }, { request, error }: WithError & { request: Request }) => ({
      failures: { ...context.failures, [request]: { problem: problemOf(error) } },
    })),
    clearFailure: assign(({ context: { failures } }, { request }: { request: Request }) => ({
      failures: { ...failures, [request]: null },
    })),
    dropLook: raise({ type: 'step.answered' }),
    look: raise({ type: 'page.shown' }),
    keep: raise({ type: 'form.keep' }),
    pause: raise({ type: 'form.pause' }),
    reportKept: raise({ type: 'form.kept' }),
    reportFailure: raise({ type: 'form.failed' }),
    reportCollision: raise({ type: 'form.collided' }),
    reportMerge: raise({ type: 'form.merged' }),
    reportView: raise((_, { opened }: WithOpened): ApplicationEvent => ({ type: 'view.came', opened })),
  },
  guards: {
    isOpened: ({ context }) => context.view !== null,
    isFollowed: ({ context }) => placeOf(context.view) === 'following',
    isUnreached: (_, { opened: { view, problem } }: WithOpened) => view === null && isPassing(problem),
    leadsElsewhere: ({ context }, { opened }: WithOpened) => placeOf(opened.view) !== placeOf(context.view),
    /** The visit of a customer who was identified here has expired. */
    isKnown: ({ context: { view, person } }) => placeOf(view) === 'identifying' && person !== null,
    leadsTo: ({ context }, { place }: { place: Place }) => placeOf(context.view) === place,
    isContactComplete: ({ context: { entered, view } }) =>
      entered.publicOffice !== null && isContactRight(entered.contact, view?.company ?? false),
    isConsented: ({ context }) => missingConsents(applicationOf(context.entered, 'et').consents).length === 0,
    isNeeded: ({ context: { entered, view } }, { step }: { step: ReturnType<typeof neededStep> }) =>
      view !== null && neededStep(view, entered) === step,
    isUnsaved: ({ context }) => !isSameInput(context.entered, context.stored),
    isCollided: ({ context }) => hasCollided(context.merge),
    /** Another window has stored different values for fields that are unsaved here. */
    collides: ({ context }, { opened }: WithOpened) => {
      const { merge } = { merge: null, ...contextAfter(context, opened) }
      return merge !== context.merge && hasCollided(merge)
    },
    /** The link or the visit has ended; the target state distinguishes them. */
    hasLostVisit: (_, { error }: WithError) =>
      ['apply.over', 'apply.identify', 'apply.unknown'].includes(problemOf(error)?.code ?? ''),
    isConflict: (_, { error }: WithError) => isConflict(error),
    /** A read has found this before the server refused. */
    isShownConflict: ({ context }, { error }: WithError) => isConflict(error) && hasCollided(context.merge),
    isLost: (_, { error }: WithError) => isPassing(problemOf(error)),
    namesContact: (_, { error }: WithError) =>
      problemOf(error)?.fields?.some(({ path }) => path.startsWith('application.contact.')) ?? false,
  },
  delays: { debounce: DEBOUNCE_MS, retry: RETRY_MS },
})
