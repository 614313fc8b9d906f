import type { Query, QuerySave } from '../../../api/query.ts'
import type { Principal } from '../../../api/role.ts'
import { DEFAULTS } from '../../../domain/constants.ts'
import { isRegistryCode } from '../../../domain/identifier/company-code.ts'
import { stripIdentifier } from '../../../domain/identifier/strip.ts'
import {
  differingKeys,
  initialValues,
  valuesOf,
  commonBase,
  compare,
  type Versions,
} from '../../../domain/query-versions.ts'
import type { Choices, Side } from '../../../domain/versions.ts'
import { isPersonalCodeNow } from '../../../domain/valid/valid-identifier.ts'
import { type StepPayload, stepOf } from '../../lifecycle/query/step-catalogue.ts'
import { voteOf } from '../../lifecycle/query/committee-votes.ts'
import type { QueryEventType } from '../../lifecycle/query/steps.ts'
import { lockOf, type View } from '../../lifecycle/query/locks.ts'
import { principalKind } from '../../lifecycle/query/principal.ts'
import { isReadersTurn } from '../../lifecycle/query/reader-turn.ts'
import type { DraftBasis } from './query-draft.machine.ts'
import type { TypedClient } from './returning-client.machine.ts'
import { nextSteps } from '../../lifecycle/query/next-steps.ts'
import { type NextAction, nextActions } from './next-actions.ts'
import { tabAfterStep, type TabName } from './query-tabs.ts'

export type StepRequest = { event: QueryEventType; payload: StepPayload }

/** The query before the step, and as read after it. */
export type StepResult = { before: Query; after: Query }

/** A save that the server has stored at `at`, ISO, when the form held `sent`. */
export type Saved = { kind: 'saved'; query: Query; sent: QuerySave; at: string }
/**
 * How a save ended:
 * - `unchanged`: the form equals the stored values, nothing was sent;
 * - `created`: an earlier first save, whose response was lost, had created the query;
 * - `conflict`: another user saved in between; `mine` are the form's values;
 * - `invalid`: fields have errors, the first on `tab`;
 * - `offline`: the server was not reached, the draft stays on the device;
 * - `refused`: the server refused or failed, and the user has been notified.
 * `sent`: the values that may have been stored nevertheless; null if there are none.
 */
export type SaveResult =
  | { kind: 'unchanged' }
  | Saved
  | { kind: 'created'; query: Query }
  | { kind: 'conflict'; query: Query; mine: QuerySave }
  | { kind: 'invalid'; tab: TabName | null }
  | { kind: 'offline' | 'refused'; sent: QuerySave | null }

/** What follows a successful save. */
export type Follow =
  | { type: 'stay' }
  /** `onlySaved`: the tab stays closed while the server cannot be reached. */
  | { type: 'openTab'; tab: TabName; onlySaved: boolean }
  | { type: 'takeStep'; request: StepRequest }

/** The open question of a step, and the query's status when it was asked. */
export type Question = { event: QueryEventType; status: Query['status']; voted: boolean }

/** A draft found on the device, with which the form starts. */
export type FoundDraft = { savedAt: string; base: QuerySave; creationKey: string }

/** The query in the cache, and the values in the form at that moment. */
export type StoredRead = { query: Query; mine: QuerySave }

/** `isPast`: the screen shows an earlier version of the query, and nothing can be changed. */
export type SessionInput = {
  query: Query
  isNew: boolean
  isPast: boolean
  principal: Principal
  tab: TabName
  creationKey: string
}

export type SessionContext = {
  principal: Principal
  /** The newest stored version that has been read; for a new query the defaults. */
  query: Query
  /** The stored values that the form is based on. */
  base: QuerySave
  /** The idempotency key of the first save, so that retries create one query only. */
  creationKey: string
  isPast: boolean
  /** The form differs from `base`. */
  dirty: boolean
  /** The values of a save that got no response. */
  unanswered: QuerySave | null
  tab: TabName
  follow: Follow
  /** Names of the callers that wait for the running save; `query.saved` lists them. */
  waiting: readonly string[]
  /** The running save contains another user's merged changes. */
  merged: boolean
  /** The chosen side of each field in conflict, by path. */
  choices: Choices
  savedAt: string | null
  /** The last save did not reach the server; it is repeated when the connection is back. */
  unsent: boolean
  /** What is selected on the screen for a step, such as the containers to send. */
  payload: StepPayload
  question: Question | null
  /** The user's last step, from the one that passed the query on; null while it is their turn. */
  handedOn: QueryEventType | null
  /** The last change by another user since the query was opened. */
  othersChange: 'saved' | 'moved' | null
}

export type SessionEvent =
  | ({ type: 'draft.found' } & FoundDraft)
  | { type: 'form.changed' | 'form.clean' | 'form.discard' }
  /** The debounced input has settled: the values derived from the form follow. */
  | { type: 'form.settled'; values: QuerySave }
  | ({ type: 'query.read' } & StoredRead)
  /** `waiter`: the name of the caller that waits for the save; see `query.saved`. */
  | { type: 'query.save'; waiter?: string }
  | { type: 'tab.next' }
  | { type: 'tab.open'; tab: TabName }
  /** The user looks for a field: its tab opens without a save. */
  | { type: 'tab.show'; tab: TabName }
  | { type: 'step.choose'; event: QueryEventType }
  | { type: 'step.confirm'; payload: StepPayload }
  | { type: 'question.close' }
  | { type: 'step.taken' | 'step.failed' | 'query.sent' }
  | { type: 'payload.pick'; payload: StepPayload }
  | { type: 'conflict.choose'; paths: readonly string[]; side: Side }
  /** `mine`: the values in the form. */
  | { type: 'conflict.resolve'; mine: QuerySave }
  | { type: 'conflict.cancel' }
  | { type: 'connection.isBack' }
  /** Presence reports a version of the query that was saved at this time, ISO. */
  | { type: 'presence.heard'; modifiedDtime: string }
  | { type: 'notice.dismiss' }
  | { type: 'page.left' }

/** A save has stored the query; `waiters` names the callers that waited for it. */
export type SessionEmitted = { type: 'query.saved'; query: Query; waiters: readonly string[] }

export const startOf = ({
  query,
  isNew,
  isPast,
  principal,
  tab,
  creationKey,
}: SessionInput): SessionContext => ({
  principal,
  query,
  base: initialValues(query, isNew),
  creationKey,
  isPast,
  dirty: false,
  unanswered: null,
  tab,
  follow: { type: 'stay' },
  waiting: [],
  merged: false,
  choices: {},
  savedAt: null,
  unsent: false,
  payload: {},
  question: null,
  handedOn: null,
  othersChange: null,
})

export const viewOf = (principal: Principal): View => {
  const kind = principalKind(principal)
  if (kind === 'system') throw new Error('the system has no screen')
  return kind
}

/** Whether the query has never been saved. */
export const isNew = ({ base }: Pick<SessionContext, 'base'>): boolean => base.queryId === undefined

export const isOwnPartner = (query: Query, { partnerId }: Principal): boolean =>
  query.partnerId !== null && query.partnerId === partnerId

export const basisOf = ({ principal, base, creationKey }: SessionContext): DraftBasis => ({
  owner: { userId: principal.userId, queryId: base.queryId ?? null },
  base,
  creationKey,
})

/** The form, the stored query and their common base. */
export const versionsOf = (
  { base, unanswered }: Pick<SessionContext, 'base' | 'unanswered'>,
  { query, mine }: StoredRead,
): Versions => {
  const theirs = valuesOf(query)
  return { base: commonBase(base, unanswered, theirs), theirs, mine }
}

/** False for a stale response that was in flight during a save. */
export const isNewer = ({ base }: SessionContext, { query }: StoredRead): boolean =>
  base.modifiedDtime !== undefined && query.modifiedDtime > base.modifiedDtime

/** Whether the form has no input that the stored query lacks. */
export const isUntouched = (context: SessionContext, read: StoredRead): boolean => {
  const { base, theirs, mine } = versionsOf(context, read)
  return !differ(mine, base) || !differ(mine, theirs)
}

/** Whether no field was changed to different values by the user and by another user. */
export const canMerge = (context: SessionContext, read: StoredRead): boolean =>
  compare(versionsOf(context, read)).differences.length === 0

/** Whether the user has chosen a side for each field in conflict. */
export const isDecided = (context: SessionContext, mine: QuerySave): boolean =>
  compare(versionsOf(context, { query: context.query, mine })).differences.every(
    ({ path }) => context.choices[path] !== undefined,
  )

/** Whether the query waits for this user. */
export const isMine = ({ principal }: Pick<SessionContext, 'principal'>, query: Query): boolean =>
  isReadersTurn(principal, query.status, query.facts, isOwnPartner(query, principal))

/** The changes to the context after a version of the query was read; none if a newer version is known. */
export const afterReading = (context: SessionContext, query: Query): Partial<SessionContext> =>
  !isNew(context) && query.modifiedDtime < context.query.modifiedDtime ? {} : newest(context, query)

/** What the user does next with the stored query; null if it does not wait for them. */
export const nextOf = ({ query, principal, payload }: SessionContext): NextAction | null => {
  if (!isMine({ principal }, query)) return null
  const { status, facts } = query
  const steps = nextSteps(status, facts, principal, payload)
  return nextActions({ status, facts, view: viewOf(principal), steps, mine: true })[0] ?? null
}

/** The tab after a step that the query in the context has taken. */
export const tabAfter = (context: SessionContext, result: StepResult): TabName => {
  const spot = nextOf(context)?.spot
  if (spot?.in === 'card') return spot.tab
  return hasMoved(result) ? tabAfterStep(viewOf(context.principal), context.tab) : context.tab
}

export const hasMoved = ({ before, after }: StepResult): boolean => before.status !== after.status

/** Whether the form must be saved before the step. A step that ends the query does not save. */
export const savesBefore = (context: SessionContext, event: QueryEventType): boolean =>
  !stepOf(event).ends && (isNew(context) || context.dirty)

export const questionOf = ({ query }: SessionContext, event: QueryEventType): Question => ({
  event,
  status: query.status,
  voted: hasVoted(query, event),
})

/** Whether the failed step was taken after all and only its response was lost. */
export const wasTakenMeanwhile = ({ question, query, principal }: SessionContext): boolean => {
  if (question === null) return false
  const movedHere = query.status !== question.status && query.modifiedBy === principal.userId
  return movedHere || (!question.voted && hasVoted(query, question.event))
}

/** Whether the failed vote can no longer be given. */
export const isVoteOver = ({ question, query }: SessionContext): boolean =>
  question !== null && voteOf(question.event) !== null && query.status !== question.status

/** The customer in the form. The limit is checked automatically only while the code is valid and editable. */
export const customerOf = (
  { query, principal, isPast }: Pick<SessionContext, 'query' | 'principal' | 'isPast'>,
  { custRegCode = '', consumer = false, country }: QuerySave,
): { code: string; automatic: boolean } => {
  if (isPast) return { code: '', automatic: false }
  const code = stripIdentifier(custRegCode ?? '')
  const valid = consumer ? isPersonalCodeNow(code) : isRegistryCode(code, country || undefined)
  return { code, automatic: valid && lockOf(query.status, viewOf(principal), 'client') === null }
}

/** The client in the form. Its own partner looks it up, as long as the form does not say whom to contact. */
export const typedClientOf = (
  context: Pick<SessionContext, 'query' | 'principal' | 'isPast'>,
  values: QuerySave,
): TypedClient => {
  const { code, automatic } = customerOf(context, values)
  return {
    code,
    consumer: values.consumer ?? false,
    country: values.country || DEFAULTS.country,
    automatic: automatic && !values.contactName && isOwnPartner(context.query, context.principal),
  }
}

const differ = (one: QuerySave, other: QuerySave): boolean => differingKeys(one, other).length > 0

const changeOf = ({ query: before, principal }: SessionContext, { status, modifiedBy }: Query) => {
  if (modifiedBy === principal.userId) return null
  return status === before.status ? 'saved' : 'moved'
}

const newest = (context: SessionContext, query: Query): Partial<SessionContext> => ({
  query,
  ...(query.modifiedDtime === context.query.modifiedDtime ? {} : { othersChange: changeOf(context, query) }),
  ...(isMine(context, query) ? { handedOn: null } : {}),
})

const hasVoted = ({ facts }: Query, event: QueryEventType): boolean => {
  const vote = voteOf(event)
  return vote !== null && facts.committee?.vote === vote
}
