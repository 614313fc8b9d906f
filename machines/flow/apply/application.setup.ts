import { assign, fromCallback, fromPromise, raise, setup } from 'xstate'
import type { Application, ApplyView } from '../../../api/apply.ts'
import type { EarlyRepayment } from '../../../api/early-repayment.ts'
import type { Language } from '../../../api/language.ts'
import type { ProblemDetails } from '../../../api/problem.ts'
import { missingConsents } from '../../../domain/applicant.ts'
import { isContactRight } from '../../../domain/contact-faults.ts'
import { notProvided } from '../not-provided.ts'
import { digitalLoginMachine } from '../session/digital-login.machine.ts'
import type { DigitalRequest } from '../session/digital-login.types.ts'
import {
  applicationOf,
  type Entered,
  enteredIn,
  isSameInput,
  type Merge,
  mergeInput,
  neededStep,
} from '../../../domain/applicant-input.ts'

/** How long typing rests before it is saved, how long a lost save or text waits for its retry, milliseconds. */
export const DEBOUNCE_MS = 600
export const RETRY_MS = 5_000
/** Sends whose answers were lost, as many as the server compares. */
const MOST_SENT = 9

/** What the server has refused; null where it was not reached. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly problem: ProblemDetails | null

  constructor(problem: ProblemDetails | null) {
    super(problem?.detail ?? 'not reached')
    this.problem = problem
  }
}

/** What the link leads to, with the language that the page then has; without a view, why not. */
export type Opened = { view: ApplyView | null; problem: ProblemDetails | null; language: Language }
/** `seen` is what may be stored as far as this window knows: the server refuses a save over anything else. */
export type Save = { application: Application; seen: Application[] }
/** The customer's requests that can be refused one by one. */
export type Request = 'form' | 'review' | 'withdrawal' | 'repayment'
/** Where a link leads: the states of the page of the same names. */
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
  /** An identification that a reload has left waiting. */
  request: DigitalRequest | null
  /** Today, `YYYY-MM-DD`: the first proposal for a repayment. */
  today: string
}
export type ApplicationContext = {
  /** Chosen on this page; null where the customer's stored language holds. */
  picked: Language | null
  /** In which the page is shown; null until its texts are loaded. */
  language: Language | null
  view: ApplyView | null
  problem: ProblemDetails | null
  /** Whose input `entered` is. */
  person: string | null
  entered: Entered
  /** What this window knows to be stored. */
  stored: Entered
  /** Sent since then; each may have been stored although its answer was lost. */
  sent: readonly Entered[]
  merge: Merge | null
  failures: Readonly<Record<Request, { problem: ProblemDetails | null } | null>>
  request: DigitalRequest | null
  /** The customer's own words to whoever reviews the decision. */
  review: string
  /** `YYYY-MM-DD`. */
  repayDay: string
  quote: EarlyRepayment | null
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
  /** The page is visible or online again, or five seconds have passed; it is about to be left. */
  | { type: 'page.shown' }
  | { type: 'page.beat' }
  | { type: 'page.left' }
  /** Raised between the regions: a newer view; a step was answered, so that views asked for earlier are stale. */
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

const problemIn = (error: unknown): ProblemDetails | null => (error instanceof Refused ? error.problem : null)

const isConflict = (error: unknown): boolean => problemIn(error)?.code === 'record.conflict'

/** Whether the server was not reached, is busy or restarts: trying again may help. */
const isPassing = (problem: ProblemDetails | null): boolean =>
  problem === null || problem.status >= SERVER_ERROR || problem.status === TOO_MANY

/** Where the link leads. Whatever else the server refuses is an address that nobody was sent. */
const placeOf = (view: ApplyView | null): Place => {
  if (!view) return 'unknown'
  if (view.link === 'open') return view.visitor ? 'filling' : 'identifying'
  if (view.link === 'used') return view.progress ? 'following' : 'tracing'
  return view.link
}

/** Takes a view over; what was typed stays, and what another window has stored is merged into it. */
const taken = (before: ApplicationContext, { view, problem, language }: Opened) => {
  const shown = { view, problem, language: before.language ?? language }
  if (!view?.visitor) return shown
  const person = view.visitor.name
  const theirs = enteredIn(view)
  if (before.person !== person)
    return { ...shown, person, entered: theirs, stored: theirs, sent: [], merge: null }
  const { entered, ...merge } = mergeInput({
    base: before.stored,
    mine: before.entered,
    theirs,
    sent: before.sent,
  })
  const isMerged = merge.taken.length + merge.collided.length > 0
  return { ...shown, entered, stored: theirs, merge: isMerged ? merge : before.merge }
}

const hasCollided = (merge: Merge | null): boolean => (merge?.collided.length ?? 0) > 0

export const noFailures = { form: null, review: null, withdrawal: null, repayment: null }

type WithError = { error: unknown }
type WithOpened = { opened: Opened }

type InLanguage = { language: Language }

export const languageOf = ({ language }: ApplicationContext): Language => language ?? 'et'

/** What the application machine is made of; `application.machine.ts` has its states. */
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
    }
  },
  actors: {
    /** Opens the link and loads the texts that its page needs; rejects where these did not come. */
    open: fromPromise<Opened, { language: Language | null; shown: Language | null }>(notProvided('open')),
    loadTexts: fromPromise<Language, InLanguage>(notProvided('loadTexts')),
    save: fromPromise<ApplyView, Save>(notProvided('save')),
    submit: fromPromise<ApplyView, Save>(notProvided('submit')),
    askForReview: fromPromise<ApplyView, { view: string }>(notProvided('askForReview')),
    withdraw: fromPromise<ApplyView>(notProvided('withdraw')),
    quote: fromPromise<EarlyRepayment, { day: string }>(notProvided('quote')),
    digitalLogin: digitalLoginMachine,
    /** Reports what happens to the page in the browser. */
    watchPage: fromCallback<ApplicationEvent>(notProvided('watchPage')),
  },
  actions: {
    take: assign(({ context }, { opened }: WithOpened) => taken(context, opened)),
    setPicked: assign((_, { language }: InLanguage) => ({ picked: language, language })),
    /** Keeps the language for the next reload. */
    keepPicked: (_, _params: InLanguage) => notProvided('keepPicked')(),
    /** Best effort, while the page is being left. */
    saveAtOnce: (_, _params: Save) => notProvided('saveAtOnce')(),
    setEntered: assign((_, { entered }: Pick<ApplicationContext, 'entered'>) => ({ entered })),
    setSent: assign(({ context: { sent, entered } }) => ({
      sent: [...sent.filter((one) => !isSameInput(one, entered)), entered].slice(-MOST_SENT),
    })),
    setStored: assign(({ context: { sent, stored } }) => ({
      stored: sent.at(-1) ?? stored,
      sent: sent.slice(-1),
    })),
    setReview: assign((_, { review }: { review: string }) => ({ review })),
    setDay: assign((_, { day }: { day: string }) => ({ repayDay: day })),
    setQuote: assign((_, { quote }: Pick<ApplicationContext, 'quote'>) => ({ quote })),
    forgetRequest: assign({ request: null }),
    forgetMerge: assign({ merge: null }),
    setFailure: assign(({ context }, { request, error }: WithError & { request: Request }) => ({
      failures: { ...context.failures, [request]: { problem: problemIn(error) } },
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
    /** The visit of somebody who was known here has run out. */
    isKnown: ({ context: { view, person } }) => placeOf(view) === 'identifying' && person !== null,
    leadsTo: ({ context }, { place }: { place: Place }) => placeOf(context.view) === place,
    isContactComplete: ({ context: { entered, view } }) =>
      entered.publicOffice !== null && isContactRight(entered.contact, view?.company ?? false),
    isConsented: ({ context }) => missingConsents(applicationOf(context.entered, 'et').consents).length === 0,
    isNeeded: ({ context: { entered, view } }, { step }: { step: ReturnType<typeof neededStep> }) =>
      view !== null && neededStep(view, entered) === step,
    isUnsaved: ({ context }) => !isSameInput(context.entered, context.stored),
    isCollided: ({ context }) => hasCollided(context.merge),
    /** Another window has stored something else in what was changed here and is not saved yet. */
    collides: ({ context }, { opened }: WithOpened) => {
      const { merge } = { merge: null, ...taken(context, opened) }
      return merge !== context.merge && hasCollided(merge)
    },
    /** The link is over, or the visit: what it leads to now says which. */
    hasLostVisit: (_, { error }: WithError) =>
      ['apply.over', 'apply.identify', 'apply.unknown'].includes(problemIn(error)?.code ?? ''),
    isConflict: (_, { error }: WithError) => isConflict(error),
    /** A look has found it before the server refused. */
    isShownConflict: ({ context }, { error }: WithError) => isConflict(error) && hasCollided(context.merge),
    isLost: (_, { error }: WithError) => isPassing(problemIn(error)),
    namesContact: (_, { error }: WithError) =>
      problemIn(error)?.fields?.some(({ path }) => path.startsWith('application.contact.')) ?? false,
  },
  delays: { debounce: DEBOUNCE_MS, retry: RETRY_MS },
})
