import type {
  SessionContext,
  SessionEvent,
  SessionInput,
} from '../../../machines/flow/query/query-session.context.ts'
import { valuesOf } from '../../../domain/query-versions.ts'
import type { FlowTable } from '../../models/flow.ts'
import { callStates } from './query-session.calls.table.ts'
import {
  before,
  later,
  principal,
  query,
  own,
  theirs,
  elsewhere,
  base,
  newBase,
  typed,
  merged,
  fields,
  basisOf,
  input,
  context,
  asNew,
  dirty,
  thenStay,
  thenTab,
  thenNext,
  thenStep,
  asked,
  askedToReturn,
  reason,
  thenClose,
  thenReturn,
  updateFormState,
  watchStored,
  keepDraft,
  startSave,
  startStep,
  read,
  asRead,
  present,
  open,
  shown,
  unsaved,
  everyActivityRows,
  storesNewer,
  reconnects,
} from './query-session.example.ts'

/** One visit to a query: a save, a step, another user's save and the connection in each state. */
export const querySessionTable: FlowTable<SessionContext, SessionEvent, SessionInput> = {
  context,
  children: ['draft', 'limitCheck', 'returningClient', 'formState', 'stored', 'presence'],
  raised: ['step.taken', 'step.failed', 'query.sent'],
  starts: [
    {
      input,
      to: 'editing',
      does: [
        ['start', 'limitCheck', { code: '16934822', automatic: true }],
        ['start', 'returningClient', { code: '16934822', consumer: false, country: 'EE', automatic: false }],
        ['start', 'formState', { query, principal, values: base, payload: {}, limit: null }],
        ['start', 'draft', { basis: basisOf(base) }],
        ['start', 'watchForm', context],
        ['start', 'stored'],
        ['start', 'watchConnection'],
        watchStored(),
        ['start', 'presence', { queryId: 1042 }],
      ],
    },
    {
      input: { ...input, isNew: true },
      to: 'editing a new query',
      sets: asNew,
      does: [
        ['start', 'limitCheck', { code: '16934822', automatic: true }],
        ['start', 'returningClient', { code: '16934822', consumer: false, country: 'EE', automatic: false }],
        ['start', 'formState', { query, principal, values: newBase, payload: {}, limit: null }],
        ['start', 'draft', { basis: basisOf(newBase) }],
        ['start', 'watchForm', { ...context, ...asNew }],
        ['start', 'stored'],
        ['start', 'watchConnection'],
        watchStored(null),
      ],
    },
    {
      input: { ...input, isPast: true },
      to: 'past',
      sets: { isPast: true },
      does: [
        ['start', 'limitCheck', { code: '', automatic: false }],
        ['start', 'returningClient', { code: '', consumer: false, country: 'EE', automatic: false }],
        ['start', 'formState', { query, principal, values: base, payload: {}, limit: null }],
      ],
    },
  ],
  states: {
    ...callStates,
    past: {
      is: 'past',
      rows: [
        ...everyActivityRows('past').slice(0, 3),
        { on: { type: 'tab.open', tab: 'status' }, to: 'past', sets: { tab: 'status' } },
      ],
    },
    editing: {
      is: present('editing'),
      rows: [
        ...everyActivityRows('editing'),
        // Without input the stored query is shown. With input in other fields both are. With input in the same field
        // the form stays.
        {
          on: read(theirs),
          to: 'editing',
          sets: { ...fields(theirs), othersChange: 'saved' },
          does: [['showStored', { stored: valuesOf(theirs) }], updateFormState({ query: theirs })],
        },
        {
          on: read(own),
          to: 'editing',
          sets: fields(own),
          does: [['showStored', { stored: valuesOf(own) }], updateFormState({ query: own })],
        },
        {
          given: dirty,
          on: read(elsewhere, typed),
          to: 'editing',
          sets: { ...fields(elsewhere), othersChange: 'saved' },
          does: [
            ['showMerged', { stored: valuesOf(elsewhere), merged }],
            updateFormState({ query: elsewhere }),
          ],
        },
        {
          given: dirty,
          on: read(theirs, typed),
          to: 'editing',
          sets: asRead['saved'] ?? {},
          does: [updateFormState({ query: theirs })],
        },
        {
          // After a lost response, what the server has of this save is not another user's change.
          given: { ...dirty, unanswered: typed },
          on: read(own, { ...typed, contactName: 'Mari Saar' }),
          to: 'editing',
          sets: fields(own),
          does: [
            ['showMerged', { stored: valuesOf(own), merged: { ...valuesOf(own), contactName: 'Mari Saar' } }],
            updateFormState({ query: own }),
          ],
        },
        {
          given: fields(own),
          on: read(query),
          to: 'editing',
          does: [updateFormState({ query: own })],
        },
        {
          on: { type: 'presence.heard', modifiedDtime: later },
          to: 'editing',
          does: [['readAgain']],
        },
        { on: { type: 'presence.heard', modifiedDtime: before }, refused: true },
        { on: { type: 'connection.isBack' }, to: 'editing', does: [reconnects] },
        {
          given: { unsent: true, ...thenTab },
          on: { type: 'connection.isBack' },
          to: 'saving',
          sets: { unsent: false, ...thenStay },
          does: [reconnects, startSave(thenStay)],
        },
        {
          given: dirty,
          on: { type: 'form.discard' },
          to: 'editing',
          does: [['showStored', { stored: base }]],
        },
        { given: dirty, on: { type: 'tab.show', tab: 'status' }, to: 'editing', sets: { tab: 'status' } },
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
          on: { type: 'query.save', waiter: 'offer' },
          to: 'saving',
          sets: { ...thenStay, waiting: ['offer'] },
          does: [startSave({ waiting: ['offer'] })],
        },
        { on: { type: 'query.save' }, to: 'saving', does: [startSave({})] },
        { on: { type: 'tab.next' }, to: 'saving', sets: thenNext, does: [startSave(thenNext)] },
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
      partial: true,
      rows: [
        {
          given: asNew,
          on: { type: 'form.changed' },
          to: 'editing a new query',
          sets: dirty,
          does: [keepDraft(newBase)],
        },
        {
          given: asNew,
          on: read(theirs),
          to: 'editing a new query',
          sets: asRead['saved'] ?? {},
          does: [updateFormState({ query: theirs })],
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
    'editing, asking': {
      is: present('editing', open),
      partial: true,
      rows: [
        { given: asked, on: { type: 'question.close' }, to: 'editing', sets: { question: null } },
        {
          // Unsaved input does not prevent ending a query.
          given: { ...asked, ...dirty },
          on: { type: 'step.confirm', payload: reason },
          to: 'takingStep, asking',
          sets: thenClose,
          does: [startStep(query, thenClose)],
        },
        {
          given: { ...askedToReturn, ...dirty },
          on: { type: 'step.confirm', payload: { note: 'The code is missing' } },
          to: 'saving, asking',
          sets: thenReturn,
          does: [startSave({ ...askedToReturn, ...dirty, ...thenReturn })],
        },
      ],
    },
    'editing, the step failed': {
      is: present('editing', { question: 'failed' }),
      partial: true,
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
        ...everyActivityRows('resolvingConflict'),
        storesNewer('resolvingConflict'),
        { on: { type: 'connection.isBack' }, to: 'resolvingConflict', does: [reconnects] },
        {
          given: { choices: { contactName: 'theirs' } },
          on: { type: 'conflict.choose', paths: ['contactName', 'city'], side: 'mine' },
          to: 'resolvingConflict',
          sets: { choices: { contactName: 'mine', city: 'mine' } },
        },
        // One of two fields in conflict has no choice yet.
        {
          given: { ...thenTab, query: theirs, choices: { city: 'mine' } },
          on: { type: 'conflict.resolve', mine: typed },
          refused: true,
        },
        ...(['mine', 'theirs'] as const).map((side) => ({
          given: { ...thenTab, query: theirs, choices: { contactName: side } },
          on: { type: 'conflict.resolve', mine: typed } as const,
          to: 'saving',
          sets: fields(theirs),
          does: [
            [
              'showMerged',
              {
                stored: valuesOf(theirs),
                merged: { ...valuesOf(theirs), contactName: side === 'mine' ? 'Mari' : 'Jaan' },
              },
            ],
            startSave({ ...thenTab, ...fields(theirs), choices: { contactName: side } }),
          ] satisfies ReturnType<typeof startSave>[],
        })),
        { given: thenTab, on: { type: 'conflict.cancel' }, to: 'editing', does: [watchStored()] },
      ],
    },
    'editing, with the notice': {
      is: present('editing', shown),
      partial: true,
      rows: [{ on: { type: 'notice.dismiss' }, to: 'editing' }],
    },
  },
}
