import type { Context, Input } from '../../../machines/flow/query/query-editor.context.ts'
import type {
  AfterSave,
  QueryEditorEvent,
  SaveResult,
  StepRequest,
  StepResult,
} from '../../../machines/flow/query/query-editor.events.ts'
import { done, failed, type FlowTable } from '../../models/flow.ts'

const at = '2026-11-20T10:04:00.000Z'
const error = new Error('broken')
const request: StepRequest = { event: 'query.sendToCredit', payload: {} }

const saves = (result: SaveResult) => done('saveQuery', result)
const steps = (result: StepResult) => done('takeStep', result)
const opens = (saves: boolean, tab: 'client' | 'status' = 'status') =>
  ({ type: 'tab.open', tab, saves }) as const
const takes = (saves: boolean) => ({ type: 'step.take', request, saves }) as const
const stay = { afterSave: { type: 'stay' } } as const
const thenStep = { afterSave: { type: 'takeStep', request } } as const
const thenTab = { afterSave: { type: 'openTab', tab: 'status', onlySaved: false } } as const
const thenNext = { afterSave: { type: 'openTab', tab: 'transaction', onlySaved: true } } as const
const nextFrom = (tab: 'transaction' | 'status'): { afterSave: AfterSave } => ({
  afterSave: { type: 'openTab', tab, onlySaved: true },
})
const succeeded = { lastOutcome: 'succeeded' } as const
const isFailed = { lastOutcome: 'failed' } as const

const startSave = ['start', 'saveQuery'] as const
const startStep = ['start', 'takeStep', request] as const
const scrollUp = ['scrollUp'] as const
const notified = ['notifyFailure', { error }] as const

/** Tabs and steps that save first, what follows a save, and a save that meets somebody else's. */
export const queryEditorTable: FlowTable<Context, QueryEditorEvent, Input> = {
  context: { view: 'inhouse', tab: 'client', ...stay, savedAt: null, unsent: false, lastOutcome: null },
  starts: [
    { input: { view: 'inhouse', tab: 'client' }, to: 'editing' },
    { input: { view: 'credit', tab: 'credit' }, to: 'editing', sets: { view: 'credit', tab: 'credit' } },
  ],
  raised: ['query.sent'],
  states: {
    editing: {
      is: { activity: 'editing', notice: 'hidden' },
      rows: [
        { on: { type: 'query.save' }, to: 'saving', does: [startSave] },
        { given: thenStep, on: { type: 'query.save' }, to: 'saving', sets: stay, does: [startSave] },
        { on: { type: 'query.next' }, to: 'saving', sets: nextFrom('transaction'), does: [startSave] },
        {
          given: { view: 'partner', tab: 'transaction' },
          on: { type: 'query.next' },
          to: 'saving',
          sets: nextFrom('status'),
          does: [startSave],
        },
        { on: opens(true), to: 'saving', sets: thenTab, does: [startSave] },
        { on: opens(false), to: 'editing', sets: { tab: 'status' } },
        { on: opens(true, 'client'), refused: true },
        { on: opens(false, 'client'), refused: true },
        { on: takes(true), to: 'saving', sets: thenStep, does: [startSave] },
        { on: takes(false), to: 'takingStep', sets: thenStep, does: [startStep] },
        { on: { type: 'connection.isBack' }, refused: true },
        {
          given: { unsent: true, ...thenTab },
          on: { type: 'connection.isBack' },
          to: 'saving',
          sets: { unsent: false, ...stay },
          does: [startSave],
        },
        {
          given: { unsent: true },
          on: { type: 'query.save' },
          to: 'saving',
          sets: { unsent: false },
          does: [startSave],
        },
      ],
    },
    saving: {
      is: { activity: 'saving', notice: 'hidden' },
      tags: ['busy'],
      rows: [
        { on: opens(false), to: 'saving', sets: thenTab },
        { given: thenNext, on: opens(true), to: 'saving', sets: thenTab },
        { given: thenNext, on: opens(true, 'client'), to: 'saving', sets: stay },
        { given: thenStep, on: opens(true), refused: true },
        { on: saves({ kind: 'saved', at }), to: 'editing', sets: { savedAt: at, ...succeeded } },
        {
          given: thenTab,
          on: saves({ kind: 'saved', at }),
          to: 'editing',
          sets: { tab: 'status', savedAt: at, ...succeeded },
          does: [scrollUp],
        },
        {
          given: thenNext,
          on: saves({ kind: 'saved', at }),
          to: 'editing',
          sets: { tab: 'transaction', savedAt: at, ...succeeded },
          does: [scrollUp],
        },
        {
          given: thenStep,
          on: saves({ kind: 'saved', at }),
          to: 'takingStep',
          sets: { savedAt: at, ...succeeded },
          does: [startStep],
        },
        { on: saves({ kind: 'offline' }), to: 'editing', sets: { unsent: true, ...isFailed } },
        {
          given: thenTab,
          on: saves({ kind: 'offline' }),
          to: 'editing',
          sets: { tab: 'status', unsent: true, ...isFailed },
        },
        {
          given: thenNext,
          on: saves({ kind: 'offline' }),
          to: 'editing',
          sets: { unsent: true, ...isFailed },
        },
        {
          given: thenStep,
          on: saves({ kind: 'offline' }),
          to: 'editing',
          sets: { unsent: true, ...isFailed },
        },
        {
          given: thenTab,
          on: saves({ kind: 'invalid', tab: 'transaction' }),
          to: 'editing',
          sets: { tab: 'transaction', ...isFailed },
        },
        { given: thenTab, on: saves({ kind: 'invalid', tab: null }), to: 'editing', sets: isFailed },
        { given: thenTab, on: saves({ kind: 'conflict' }), to: 'resolvingConflict', sets: isFailed },
        { given: thenTab, on: saves({ kind: 'refused' }), to: 'editing', sets: isFailed },
        { given: thenTab, on: failed('saveQuery', error), to: 'editing', sets: isFailed, does: [notified] },
      ],
    },
    takingStep: {
      is: { activity: 'takingStep', notice: 'hidden' },
      tags: ['busy'],
      rows: [
        {
          given: thenStep,
          on: steps({ moved: true, sent: true }),
          to: 'editing, with the notice',
          sets: { tab: 'transaction', ...succeeded },
          does: [scrollUp],
        },
        {
          given: { ...thenStep, view: 'partner', tab: 'transaction' },
          on: steps({ moved: true, sent: true }),
          to: 'editing, with the notice',
          sets: { tab: 'status', ...succeeded },
          does: [scrollUp],
        },
        {
          given: thenStep,
          on: steps({ moved: true, sent: false }),
          to: 'editing',
          sets: { tab: 'transaction', ...succeeded },
          does: [scrollUp],
        },
        { given: thenStep, on: steps({ moved: false, sent: false }), to: 'editing', sets: succeeded },
        { given: thenStep, on: failed('takeStep', error), to: 'editing', sets: isFailed, does: [notified] },
      ],
    },
    resolvingConflict: {
      is: { activity: 'resolvingConflict', notice: 'hidden' },
      rows: [
        { given: thenTab, on: { type: 'conflict.resolved' }, to: 'saving', does: [startSave] },
        { given: thenTab, on: { type: 'conflict.cancel' }, to: 'editing' },
      ],
    },
    'editing, with the notice': {
      is: { activity: 'editing', notice: 'shown' },
      rows: [
        { on: { type: 'notice.dismiss' }, to: 'editing' },
        { on: { type: 'query.save' }, to: 'saving, with the notice', does: [startSave] },
        { on: { type: 'query.next' }, to: 'saving, with the notice', sets: thenNext, does: [startSave] },
        { on: opens(false), to: 'editing, with the notice', sets: { tab: 'status' } },
        { on: takes(false), to: 'takingStep, with the notice', sets: thenStep, does: [startStep] },
        { on: { type: 'connection.isBack' }, refused: true },
      ],
    },
    'saving, with the notice': {
      is: { activity: 'saving', notice: 'shown' },
      tags: ['busy'],
      rows: [
        { on: { type: 'notice.dismiss' }, to: 'saving' },
        { on: opens(false), to: 'saving, with the notice', sets: thenTab },
        {
          on: saves({ kind: 'saved', at }),
          to: 'editing, with the notice',
          sets: { savedAt: at, ...succeeded },
        },
        { on: failed('saveQuery', error), to: 'editing, with the notice', sets: isFailed, does: [notified] },
      ],
    },
    'takingStep, with the notice': {
      is: { activity: 'takingStep', notice: 'shown' },
      tags: ['busy'],
      rows: [
        { on: { type: 'notice.dismiss' }, to: 'takingStep' },
        {
          given: thenStep,
          on: steps({ moved: false, sent: false }),
          to: 'editing, with the notice',
          sets: succeeded,
        },
        {
          given: thenStep,
          on: failed('takeStep', error),
          to: 'editing, with the notice',
          sets: isFailed,
          does: [notified],
        },
      ],
    },
  },
}
