import type { Query, QuerySave } from '../../../api/query.ts'
import type { Principal } from '../../../api/role.ts'
import type {
  Follow,
  SaveResult,
  SessionContext,
  SessionEvent,
  SessionInput,
  StepResult,
} from '../../../machines/flow/query/query-session.context.ts'
import { initialValues, valuesOf } from '../../../domain/query-versions.ts'
import type { NextAction } from '../../../machines/flow/query/next-actions.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/steps.ts'
import { type Effect, done, type FlowTable, type InnerEvent } from '../../models/flow.ts'
import { queryOf } from '../../ui/query/example-query.ts'

export const before = '2026-11-20T09:54:00.000Z'
export const later = '2026-11-20T10:30:00.000Z'
export const error = new Error('broken')
export const principal: Principal = { userId: 7, role: 'PARTNER', inhouse: false, partnerId: 3 }

/** A partner's query; other tests cover merging lists. */
export const plain = { partnerId: 3, qassets: [] }

/** As opened; as saved by this user; as saved by another user; as moved by another user. */
export const query = queryOf({ ...plain, modifiedDtime: before, contactName: 'Priit' })
export const own = queryOf({ ...plain, modifiedDtime: later, modifiedBy: 7, contactName: 'Mari' })
export const theirs = queryOf({ ...plain, modifiedDtime: later, modifiedBy: 4, contactName: 'Jaan' })
export const moved = queryOf({ ...plain, modifiedDtime: later, modifiedBy: 4, status: 'SM' })
export const movedHere = { ...moved, modifiedBy: 7 }
export const elsewhere = queryOf({
  ...plain,
  modifiedDtime: later,
  modifiedBy: 4,
  contactName: 'Priit',
  city: 'Tartu',
})
export const base = initialValues(query, false)
export const newBase = initialValues(query, true)
export const typed: QuerySave = { ...base, contactName: 'Mari' }
export const merged: QuerySave = { ...valuesOf(elsewhere), contactName: 'Mari' }

export const fields = (stored: Query) => ({ query: stored, base: valuesOf(stored), unanswered: null })
export const basisOf = (stored: QuerySave) => ({
  owner: { userId: 7, queryId: stored.queryId ?? null },
  base: stored,
  creationKey: 'key',
})

export const input: SessionInput = {
  query,
  isNew: false,
  isPast: false,
  principal,
  tab: 'client',
  creationKey: 'key',
}
export const context: SessionContext = {
  principal,
  query,
  base,
  creationKey: 'key',
  isPast: false,
  dirty: false,
  unanswered: null,
  tab: 'client',
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
}
export const asNew = { base: newBase }
export const dirty = { dirty: true }

export const thenStay: { follow: Follow } = { follow: { type: 'stay' } }
export const thenTab: { follow: Follow } = { follow: { type: 'openTab', tab: 'status', onlySaved: false } }
export const thenNext: { follow: Follow } = {
  follow: { type: 'openTab', tab: 'transaction', onlySaved: true },
}
export const stepOf = (event: QueryEventType, payload = {}): { follow: Follow } => ({
  follow: { type: 'takeStep', request: { event, payload } },
})
export const thenStep = stepOf('query.sendToManager')
export const asked = { question: { event: 'query.close', status: 'P', voted: false } } as const
export const reason = { reason: 'Tax debt' }
export const thenClose = stepOf('query.close', reason)
/** A step with a question that does not end the query: input is saved first. */
export const askedToReturn = {
  question: { event: 'query.backToPartner', status: 'P', voted: false },
} as const
export const thenReturn = stepOf('query.backToPartner', { note: 'The code is missing' })

export const send = (to: string, event: object): Effect => ['send', to, event]
export const updateFormState = (changes: object) => send('formState', { type: 'source.changed', changes })
export const watchStored = (queryId: number | null = 1042) =>
  send('stored', { type: 'stored.watch', queryId })
export const keepDraft = (stored: QuerySave = base) =>
  send('draft', { type: 'form.changed', basis: basisOf(stored) })
export const startSave = (differs: Partial<SessionContext>): Effect => [
  'start',
  'save',
  { ...context, ...differs },
]
export const startStep = (of: Query, { follow }: { follow: Follow }): Effect => [
  'start',
  'takeStep',
  { ...(follow.type === 'takeStep' ? follow.request : {}), query: of, selected: {} },
]
export const emitSaved = (of: Query, waiters: string[] = []): Effect => [
  'emit',
  { type: 'query.saved', query: of, waiters },
]
export const scrollUp = ['scrollUp'] as const
export const showTabs = ['showTabs'] as const
export const showNext = (next: NextAction | null) => ['showNext', { next }] as const
export const notified: Effect = ['notifyFailure', { error }]

export const saves = (result: SaveResult) => done('save', result)
export const steps = (result: StepResult) => done('takeStep', result)
export const saved = saves({ kind: 'saved', query: own, sent: typed, at: later })
export const afterSave = { ...fields(own), savedAt: later }
export const showsSaved: Effect[] = [
  ['showStored', { stored: valuesOf(own), sent: typed }],
  updateFormState({ query: own }),
]
export const read = (stored: Query, mine: QuerySave = base): SessionEvent => ({
  type: 'query.read',
  query: stored,
  mine,
})
export const asRead: { [key: string]: Partial<SessionContext> } = {
  saved: { query: theirs, othersChange: 'saved' },
  moved: { query: moved, othersChange: 'moved' },
}
const recognise = (automatic: boolean) =>
  send('returningClient', {
    type: 'client.changed',
    code: '16934822',
    consumer: false,
    country: 'EE',
    automatic,
  })
export const limitRead = {
  type: 'xstate.snapshot.limitCheck',
  snapshot: { context: { limit: null } },
} as InnerEvent

export type Region = 'editing' | 'saving' | 'takingStep' | 'resolvingConflict'
export const present = (
  activity: Region,
  { question = 'closed', notice = 'hidden', presence = 'announced' } = {},
) => ({
  present: { activity, question, presence, notice },
})
export const busy = ['busy']
export const open = { question: 'open' }
export const shown = { notice: 'shown' }
export const unsaved = { presence: 'unsaved' }

export type Row = FlowTable<SessionContext, SessionEvent, SessionInput>['states'][string]['rows'][number]
/** Events of every activity of a visit. */
export const everyActivityRows = (to: string): Row[] => [
  {
    on: { type: 'form.settled', values: typed },
    to,
    does: [
      send('limitCheck', { type: 'code.changed', code: '16934822', automatic: true }),
      recognise(false),
      updateFormState({ values: typed }),
    ],
  },
  {
    // A customer of unknown type counts as a company; without a contact it is looked up.
    on: { type: 'form.settled', values: { custRegCode: '16934822' } },
    to,
    does: [
      send('limitCheck', { type: 'code.changed', code: '16934822', automatic: true }),
      recognise(true),
      updateFormState({ values: { custRegCode: '16934822' } }),
    ],
  },
  { on: limitRead, to, does: [updateFormState({ limit: null })] },
  { on: { type: 'form.changed' }, to, sets: dirty, does: [keepDraft()] },
  {
    given: dirty,
    on: { type: 'form.clean' },
    to,
    sets: { dirty: false },
    does: [send('draft', { type: 'form.clean', basis: basisOf(base) })],
  },
  {
    on: { type: 'draft.found', savedAt: before, base: typed, creationKey: 'other' },
    to,
    sets: { base: typed, creationKey: 'other', ...dirty },
    does: [
      send('draft', {
        type: 'draft.recovered',
        savedAt: before,
        basis: { ...basisOf(typed), creationKey: 'other' },
      }),
    ],
  },
  { on: { type: 'page.left' }, to, does: [send('draft', { type: 'page.left' })] },
  {
    on: { type: 'payload.pick', payload: { containers: [5] } },
    to,
    sets: { payload: { containers: [5] } },
    does: [updateFormState({ payload: { containers: [5] } })],
  },
]
/** A newer query is only stored, except while editing. */
export const storesNewer = (to: string): Row => ({
  on: read(theirs),
  to,
  sets: asRead['saved'] ?? {},
  does: [updateFormState({ query: theirs })],
})
export const reconnects = send('presence', { type: 'connection.isBack' })
