import type { Query, QuerySave } from '../../../api/query.ts'
import type { Principal } from '../../../api/role.ts'
import type {
  Follow,
  SaveResult,
  SessionContext,
  SessionEvent,
  SessionInput,
  StepResult,
} from '../../../machines/flow/query/query-session.ts'
import { initialValues, valuesOf } from '../../../domain/query-values.ts'
import { type Effect, done, failed, type FlowTable, type InnerEvent } from '../../models/flow.ts'
import { queryOf } from '../../ui/query/example-query.ts'

const before = '2026-11-20T09:54:00.000Z'
const later = '2026-11-20T10:30:00.000Z'
const error = new Error('broken')
const principal: Principal = { userId: 7, role: 'PARTNER', inhouse: false, partnerId: 3 }

/** Of a partner's query; lists are merged row by row, which the comparison's own tests prove. */
const plain = { partnerId: 3, qassets: [] }

/** As opened; as this person saved it; as somebody else saved it; as somebody else moved it. */
const query = queryOf({ ...plain, modifiedDtime: before, contactName: 'Priit' })
const own = queryOf({ ...plain, modifiedDtime: later, modifiedBy: 7, contactName: 'Mari' })
const theirs = queryOf({ ...plain, modifiedDtime: later, modifiedBy: 4, contactName: 'Jaan' })
const moved = queryOf({ ...plain, modifiedDtime: later, modifiedBy: 4, status: 'SM' })
const movedHere = { ...moved, modifiedBy: 7 }
const elsewhere = queryOf({
  ...plain,
  modifiedDtime: later,
  modifiedBy: 4,
  contactName: 'Priit',
  city: 'Tartu',
})
const base = initialValues(query, false)
const newBase = initialValues(query, true)
const typed: QuerySave = { ...base, contactName: 'Mari' }
const merged: QuerySave = { ...valuesOf(elsewhere), contactName: 'Mari' }

const fields = (stored: Query) => ({ query: stored, base: valuesOf(stored), unanswered: null })
const basisOf = (stored: QuerySave) => ({
  owner: { userId: 7, queryId: stored.queryId ?? null },
  base: stored,
  creationKey: 'key',
})

const input: SessionInput = {
  query,
  isNew: false,
  isPast: false,
  principal,
  tab: 'client',
  creationKey: 'key',
}
const context: SessionContext = {
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
  savedAt: null,
  unsent: false,
  payload: {},
  question: null,
  handedOn: null,
  othersChange: null,
}
const asNew = { base: newBase }
const dirty = { dirty: true }

const stay: { follow: Follow } = { follow: { type: 'stay' } }
const thenTab: { follow: Follow } = { follow: { type: 'openTab', tab: 'status', onlySaved: false } }
const thenNext: { follow: Follow } = { follow: { type: 'openTab', tab: 'transaction', onlySaved: true } }
const stepOf = (event: 'query.sendToManager' | 'query.close', payload = {}): { follow: Follow } => ({
  follow: { type: 'takeStep', request: { event, payload } },
})
const thenStep = stepOf('query.sendToManager')
const asked = { question: { event: 'query.close', status: 'P', voted: false } } as const
const reason = { reason: 'Tax debt' }
const thenClose = stepOf('query.close', reason)

const send = (to: string, event: object): Effect => ['send', to, event]
const derived = (changes: object) => send('formState', { type: 'source.changed', changes })
const watch = (queryId: number | null = 1042) => send('stored', { type: 'stored.watch', queryId })
const keep = (stored: QuerySave = base) => send('draft', { type: 'form.changed', basis: basisOf(stored) })
const startSave = (differs: Partial<SessionContext>): Effect => ['start', 'save', { ...context, ...differs }]
const startStep = (of: Query, { follow }: { follow: Follow }): Effect => [
  'start',
  'takeStep',
  { ...(follow.type === 'takeStep' ? follow.request : {}), query: of, selected: {} },
]
const tellSaved = (of: Query, then: string[] = []): Effect => [
  'emit',
  { type: 'query.saved', query: of, then },
]
const scrollUp = ['scrollUp'] as const
const notified: Effect = ['notifyFailure', { error }]

const saves = (result: SaveResult) => done('save', result)
const steps = (result: StepResult) => done('takeStep', result)
const saved = saves({ kind: 'saved', query: own, sent: typed, at: later })
const afterSave = { ...fields(own), savedAt: later }
const showsSaved: Effect[] = [['showStored', { stored: valuesOf(own), sent: typed }], derived({ query: own })]
const read = (stored: Query, mine: QuerySave = base): SessionEvent => ({
  type: 'query.read',
  query: stored,
  mine,
})
const asRead: { [key: string]: Partial<SessionContext> } = {
  saved: { query: theirs, othersChange: 'saved' },
  moved: { query: moved, othersChange: 'moved' },
}
const limitRead = {
  type: 'xstate.snapshot.limitCheck',
  snapshot: { context: { limit: null } },
} as InnerEvent

type Region = 'editing' | 'saving' | 'takingStep' | 'resolvingConflict'
const present = (
  activity: Region,
  { question = 'closed', notice = 'hidden', presence = 'announced' } = {},
) => ({
  present: { activity, question, presence, notice },
})
const busy = ['busy']
const open = { question: 'open' }
const shown = { notice: 'shown' }
const unsaved = { presence: 'unsaved' }

type Row = FlowTable<SessionContext, SessionEvent, SessionInput>['states'][string]['rows'][number]
/** What every activity of a visit takes. */
const always = (to: string): Row[] => [
  {
    on: { type: 'form.settled', values: typed },
    to,
    does: [
      send('limitCheck', { type: 'code.changed', code: '16934822', automatic: true }),
      derived({ values: typed }),
    ],
  },
  { on: limitRead, to, does: [derived({ limit: null })] },
  { on: { type: 'form.changed' }, to, sets: dirty, does: [keep()] },
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
        type: 'draft.restored',
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
    does: [derived({ payload: { containers: [5] } })],
  },
]
/** Elsewhere than while editing a newer query is only remembered. */
const remembers = (to: string): Row => ({
  on: read(theirs),
  to,
  sets: asRead['saved'] ?? {},
  does: [derived({ query: theirs })],
})
const reaches = send('presence', { type: 'connection.isBack' })

/** One visit to a query: what a save, a step, somebody else's save and the connection do in each state. */
export const querySessionTable: FlowTable<SessionContext, SessionEvent, SessionInput> = {
  context,
  children: ['draft', 'limitCheck', 'formState', 'stored', 'presence'],
  raised: ['step.taken', 'step.failed', 'query.sent'],
  starts: [
    {
      input,
      to: 'editing',
      does: [
        ['start', 'limitCheck', { code: '16934822', automatic: true }],
        ['start', 'formState', { query, principal, values: base, payload: {}, limit: null }],
        ['start', 'draft', { basis: basisOf(base) }],
        ['start', 'watchForm', context],
        ['start', 'stored'],
        ['start', 'watchConnection'],
        watch(),
        ['start', 'presence', { queryId: 1042 }],
      ],
    },
    {
      input: { ...input, isNew: true },
      to: 'editing a new query',
      sets: asNew,
      does: [
        ['start', 'limitCheck', { code: '16934822', automatic: true }],
        ['start', 'formState', { query, principal, values: newBase, payload: {}, limit: null }],
        ['start', 'draft', { basis: basisOf(newBase) }],
        ['start', 'watchForm', { ...context, ...asNew }],
        ['start', 'stored'],
        ['start', 'watchConnection'],
        watch(null),
      ],
    },
    {
      input: { ...input, isPast: true },
      to: 'past',
      sets: { isPast: true },
      does: [
        ['start', 'limitCheck', { code: '', automatic: false }],
        ['start', 'formState', { query, principal, values: base, payload: {}, limit: null }],
      ],
    },
  ],
  states: {
    past: {
      is: 'past',
      rows: [
        ...always('past').slice(0, 2),
        { on: { type: 'tab.open', tab: 'status' }, to: 'past', sets: { tab: 'status' } },
      ],
    },
    editing: {
      is: present('editing'),
      rows: [
        ...always('editing'),
        // Nothing typed: the stored query is shown. Typed elsewhere: both. Typed in the same field: the form stays.
        {
          on: read(theirs),
          to: 'editing',
          sets: { ...fields(theirs), othersChange: 'saved' },
          does: [['showStored', { stored: valuesOf(theirs) }], derived({ query: theirs })],
        },
        {
          on: read(own),
          to: 'editing',
          sets: fields(own),
          does: [['showStored', { stored: valuesOf(own) }], derived({ query: own })],
        },
        {
          given: dirty,
          on: read(elsewhere, typed),
          to: 'editing',
          sets: { ...fields(elsewhere), othersChange: 'saved' },
          does: [['showMerged', { stored: valuesOf(elsewhere), merged }], derived({ query: elsewhere })],
        },
        {
          given: dirty,
          on: read(theirs, typed),
          to: 'editing',
          sets: asRead['saved'] ?? {},
          does: [derived({ query: theirs })],
        },
        {
          // The answer to a save was lost: what the server has of it is no change of somebody else.
          given: { ...dirty, unanswered: typed },
          on: read(own, { ...typed, contactName: 'Mari Saar' }),
          to: 'editing',
          sets: fields(own),
          does: [
            ['showMerged', { stored: valuesOf(own), merged: { ...valuesOf(own), contactName: 'Mari Saar' } }],
            derived({ query: own }),
          ],
        },
        {
          given: fields(own),
          on: read(query),
          to: 'editing',
          does: [derived({ query: own })],
        },
        {
          on: { type: 'presence.heard', modifiedDtime: later },
          to: 'editing',
          does: [['readAgain']],
        },
        { on: { type: 'presence.heard', modifiedDtime: before }, refused: true },
        { on: { type: 'connection.isBack' }, to: 'editing', does: [reaches] },
        {
          given: { unsent: true, ...thenTab },
          on: { type: 'connection.isBack' },
          to: 'saving',
          sets: { unsent: false, ...stay },
          does: [reaches, startSave(stay)],
        },
        {
          given: dirty,
          on: { type: 'form.discard' },
          to: 'editing',
          does: [['showStored', { stored: base }]],
        },
        { given: dirty, on: { type: 'field.find', tab: 'status' }, to: 'editing', sets: { tab: 'status' } },
        { on: { type: 'tab.open', tab: 'client' }, refused: true },
        { on: { type: 'tab.open', tab: 'status' }, to: 'editing', sets: { tab: 'status' } },
        {
          given: dirty,
          on: { type: 'tab.open', tab: 'status' },
          to: 'saving',
          sets: thenTab,
          does: [startSave({ ...dirty, ...thenTab })],
        },
        {
          given: thenTab,
          on: { type: 'query.save', then: 'offer' },
          to: 'saving',
          sets: { ...stay, waiting: ['offer'] },
          does: [startSave({ waiting: ['offer'] })],
        },
        { on: { type: 'query.save' }, to: 'saving', does: [startSave({})] },
        { on: { type: 'query.next' }, to: 'saving', sets: thenNext, does: [startSave(thenNext)] },
        {
          on: { type: 'step.choose', event: 'query.sendToManager' },
          to: 'takingStep',
          sets: thenStep,
          does: [startStep(query, thenStep)],
        },
        {
          given: dirty,
          on: { type: 'step.choose', event: 'query.sendToManager' },
          to: 'saving',
          sets: thenStep,
          does: [startSave({ ...dirty, ...thenStep })],
        },
        { on: { type: 'step.choose', event: 'query.close' }, to: 'editing, asking', sets: asked },
      ],
    },
    'editing a new query': {
      is: present('editing', unsaved),
      partly: true,
      rows: [
        {
          given: asNew,
          on: { type: 'form.changed' },
          to: 'editing a new query',
          sets: dirty,
          does: [keep(newBase)],
        },
        {
          given: asNew,
          on: read(theirs),
          to: 'editing a new query',
          sets: asRead['saved'] ?? {},
          does: [derived({ query: theirs })],
        },
        {
          given: { ...asNew, ...dirty },
          on: { type: 'form.discard' },
          to: 'editing a new query',
          does: [['showStored', { stored: newBase }]],
        },
        {
          given: asNew,
          on: { type: 'tab.open', tab: 'status' },
          to: 'editing a new query',
          sets: { tab: 'status' },
        },
        {
          // A step needs a stored query.
          given: asNew,
          on: { type: 'step.choose', event: 'query.sendToManager' },
          to: 'saving a new query',
          sets: thenStep,
          does: [startSave({ ...asNew, ...thenStep })],
        },
      ],
    },
    'saving a new query': {
      is: present('saving', unsaved),
      tags: busy,
      partly: true,
      rows: [
        {
          given: asNew,
          on: saved,
          to: 'editing',
          sets: afterSave,
          does: [
            ...showsSaved,
            tellSaved(own),
            ['notifyCreated', { queryId: 1042 }],
            watch(),
            ['start', 'presence', { queryId: 1042 }],
          ],
        },
        {
          // The first save was made, but its answer was lost.
          given: { ...asNew, unanswered: newBase },
          on: saves({ kind: 'created', query: own }),
          to: 'saving',
          sets: fields(own),
          does: [
            ['showStored', { stored: valuesOf(own), sent: newBase }],
            derived({ query: own }),
            startSave(fields(own)),
            ['notifyCreated', { queryId: 1042 }],
            ['start', 'presence', { queryId: 1042 }],
          ],
        },
        {
          given: asNew,
          on: saves({ kind: 'offline', sent: newBase }),
          to: 'editing a new query',
          sets: { unsent: true, unanswered: newBase },
          does: [watch(null)],
        },
      ],
    },
    'editing, asking': {
      is: present('editing', open),
      partly: true,
      rows: [
        { given: asked, on: { type: 'question.close' }, to: 'editing', sets: { question: null } },
        {
          // Input that is not saved does not keep anybody from ending a query.
          given: { ...asked, ...dirty },
          on: { type: 'step.confirm', payload: reason },
          to: 'takingStep, asking',
          sets: thenClose,
          does: [startStep(query, thenClose)],
        },
      ],
    },
    saving: {
      is: present('saving'),
      tags: busy,
      rows: [
        ...always('saving'),
        remembers('saving'),
        { on: { type: 'connection.isBack' }, to: 'saving', does: [reaches] },
        { on: { type: 'tab.open', tab: 'status' }, to: 'saving', sets: thenTab },
        { given: thenNext, on: { type: 'tab.open', tab: 'client' }, to: 'saving', sets: stay },
        { given: thenStep, on: { type: 'tab.open', tab: 'status' }, refused: true },
        {
          given: thenTab,
          on: { type: 'step.choose', event: 'query.sendToManager' },
          to: 'saving',
          sets: thenStep,
        },
        { given: thenClose, on: { type: 'step.choose', event: 'query.sendToManager' }, refused: true },
        {
          given: { waiting: ['act'] },
          on: { type: 'query.save', then: 'offer' },
          to: 'saving',
          sets: { waiting: ['act', 'offer'] },
        },
        {
          given: { waiting: ['act'] },
          on: saves({ kind: 'unchanged' }),
          to: 'editing',
          sets: { waiting: [] },
          does: [tellSaved(query, ['act']), watch()],
        },
        {
          on: saved,
          to: 'editing',
          sets: afterSave,
          does: [...showsSaved, tellSaved(own), watch()],
        },
        {
          given: thenTab,
          on: saved,
          to: 'editing',
          sets: { ...afterSave, tab: 'status' },
          does: [...showsSaved, tellSaved(own), scrollUp, watch()],
        },
        {
          given: thenNext,
          on: saved,
          to: 'editing',
          sets: { ...afterSave, tab: 'transaction' },
          does: [...showsSaved, tellSaved(own), scrollUp, watch()],
        },
        {
          given: thenStep,
          on: saved,
          to: 'takingStep',
          sets: afterSave,
          does: [...showsSaved, tellSaved(own), startStep(own, thenStep)],
        },
        {
          // An earlier save had created the query: what was typed since is saved into it.
          given: { unanswered: typed },
          on: saves({ kind: 'created', query: own }),
          to: 'saving',
          sets: fields(own),
          does: [
            ['showStored', { stored: valuesOf(own), sent: typed }],
            derived({ query: own }),
            startSave(fields(own)),
          ],
        },
        {
          given: { ...thenTab, ...dirty },
          on: saves({ kind: 'conflict', query: elsewhere, mine: typed }),
          to: 'saving',
          sets: { ...fields(elsewhere), merged: true, othersChange: 'saved' },
          does: [
            ['showMerged', { stored: valuesOf(elsewhere), merged }],
            ['notifyMerged', { base, theirs: valuesOf(elsewhere), mine: typed }],
            derived({ query: elsewhere }),
            startSave({
              ...thenTab,
              ...dirty,
              ...fields(elsewhere),
              merged: true,
              othersChange: 'saved',
            }),
          ],
        },
        {
          given: { ...thenTab, merged: true, waiting: ['act'] },
          on: saves({ kind: 'conflict', query: elsewhere, mine: typed }),
          to: 'resolvingConflict',
          sets: { query: elsewhere, merged: false, waiting: [], othersChange: 'saved' },
          does: [derived({ query: elsewhere })],
        },
        {
          given: thenTab,
          on: saves({ kind: 'conflict', query: theirs, mine: typed }),
          to: 'resolvingConflict',
          sets: asRead['saved'] ?? {},
          does: [derived({ query: theirs })],
        },
        {
          given: { ...thenTab, waiting: ['act'] },
          on: saves({ kind: 'offline', sent: typed }),
          to: 'editing',
          sets: { tab: 'status', unsent: true, unanswered: typed, waiting: [] },
          does: [watch()],
        },
        {
          given: thenNext,
          on: saves({ kind: 'offline', sent: typed }),
          to: 'editing',
          sets: { unsent: true, unanswered: typed },
          does: [watch()],
        },
        {
          given: thenStep,
          on: saves({ kind: 'offline', sent: null }),
          to: 'editing',
          sets: { unsent: true },
          does: [watch()],
        },
        {
          given: thenTab,
          on: saves({ kind: 'invalid', tab: 'transaction' }),
          to: 'editing',
          sets: { tab: 'transaction' },
          does: [watch()],
        },
        { given: thenTab, on: saves({ kind: 'invalid', tab: null }), to: 'editing', does: [watch()] },
        {
          // A proxy answered 504: the save may be stored.
          given: thenTab,
          on: saves({ kind: 'refused', sent: typed }),
          to: 'editing',
          sets: { unanswered: typed },
          does: [watch()],
        },
        { given: thenTab, on: saves({ kind: 'refused', sent: null }), to: 'editing', does: [watch()] },
        { given: thenTab, on: failed('save', error), to: 'editing', does: [notified, watch()] },
      ],
    },
    takingStep: {
      is: present('takingStep'),
      tags: busy,
      rows: [
        ...always('takingStep'),
        remembers('takingStep'),
        { on: { type: 'connection.isBack' }, to: 'takingStep', does: [reaches] },
        {
          given: thenStep,
          on: steps({ before: query, after: moved }),
          to: 'editing, with the notice',
          sets: { query: moved, othersChange: 'moved', handedOn: 'query.sendToManager', tab: 'transaction' },
          does: [
            derived({ query: moved }),
            ['notifyTaken', { event: 'query.sendToManager', payload: {} }],
            scrollUp,
            watch(),
          ],
        },
        {
          given: thenClose,
          on: steps({ before: query, after: movedHere }),
          to: 'editing',
          sets: { query: movedHere, handedOn: 'query.close', tab: 'transaction' },
          does: [
            derived({ query: movedHere }),
            ['notifyTaken', { event: 'query.close', payload: reason }],
            scrollUp,
            watch(),
          ],
        },
        {
          given: thenStep,
          on: steps({ before: query, after: query }),
          to: 'editing',
          does: [derived({ query }), ['notifyTaken', { event: 'query.sendToManager', payload: {} }], watch()],
        },
        { given: thenStep, on: failed('takeStep', error), to: 'editing', does: [notified, watch()] },
      ],
    },
    'takingStep, asking': {
      is: present('takingStep', open),
      partly: true,
      tags: busy,
      rows: [
        {
          given: { ...asked, ...thenClose },
          on: steps({ before: query, after: movedHere }),
          to: 'editing',
          sets: { query: movedHere, handedOn: 'query.close', tab: 'transaction', question: null },
          does: [
            derived({ query: movedHere }),
            ['notifyTaken', { event: 'query.close', payload: reason }],
            scrollUp,
            watch(),
          ],
        },
        {
          given: { ...asked, ...thenClose },
          on: failed('takeStep', error),
          to: 'editing, the step failed',
          does: [notified, watch()],
        },
        {
          // The answer was lost, and the query as read again shows that the step is taken.
          given: { ...asked, ...thenClose, query: movedHere },
          on: failed('takeStep', error),
          to: 'editing',
          sets: { question: null },
          does: [notified, watch(), ['notifyTaken', { event: 'query.close' }]],
        },
      ],
    },
    'editing, the step failed': {
      is: present('editing', { question: 'failed' }),
      partly: true,
      rows: [
        { given: asked, on: { type: 'question.close' }, to: 'editing', sets: { question: null } },
        {
          given: asked,
          on: { type: 'step.confirm', payload: reason },
          to: 'takingStep, asking',
          sets: thenClose,
          does: [startStep(query, thenClose)],
        },
      ],
    },
    resolvingConflict: {
      is: present('resolvingConflict'),
      rows: [
        ...always('resolvingConflict'),
        remembers('resolvingConflict'),
        { on: { type: 'connection.isBack' }, to: 'resolvingConflict', does: [reaches] },
        {
          given: { ...thenTab, query: theirs },
          on: { type: 'conflict.resolve', merged },
          to: 'saving',
          sets: fields(theirs),
          does: [
            ['showMerged', { stored: valuesOf(theirs), merged }],
            startSave({ ...thenTab, ...fields(theirs) }),
          ],
        },
        { given: thenTab, on: { type: 'conflict.cancel' }, to: 'editing', does: [watch()] },
      ],
    },
    'editing, with the notice': {
      is: present('editing', shown),
      partly: true,
      rows: [{ on: { type: 'notice.dismiss' }, to: 'editing' }],
    },
  },
}
