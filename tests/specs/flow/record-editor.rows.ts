import type { RecordShape } from '../../../domain/versions.ts'
import type {
  RecordEvent,
  RecordInput,
  SaveOutcome,
} from '../../../machines/flow/record/record-editor.context.ts'
import { done, type Effect } from '../../models/flow.ts'

export type Values = { modifiedDtime?: string; name?: string; city?: string }

export const shape: RecordShape = { follows: ['modifiedDtime'] }
export const input: RecordInput = { shape, draft: null, staysOpen: true }
export const AT = [
  '2026-11-20T09:00:00.000Z',
  '2026-11-20T10:00:00.000Z',
  '2026-11-20T11:00:00.000Z',
] as const
export const at = (version: 0 | 1 | 2, name: string, city: string): Values => ({
  name,
  city,
  modifiedDtime: AT[version],
})
/** As opened; as typed; as stored by another user, without and with a conflict. */
export const base = at(0, 'Old', 'Tallinn')
export const mine = at(0, 'Mine', 'Tallinn')
export const otherField = at(1, 'Old', 'Tartu')
export const merged = at(1, 'Mine', 'Tartu')
export const sameField = at(1, 'Theirs', 'Tartu')
export const stored = at(2, 'Mine', 'Tallinn')
export const error = new Error('broken')
export const unknownSaver = { name: null, own: false }
export const saver = { name: 'Kadri Kask', own: false }
export const to = { path: '/users', replace: false, state: undefined }
export const elsewhere = { entry: 'entry-7' }
export const lost = { unanswered: mine } as const

export const saveEnds = (outcome: SaveOutcome) => done('saveRecord', outcome)
export const response = { any: 'response' }
export const saveSucceeded = saveEnds({ kind: 'saved', stored, response })
export const conflict = (theirs: Values) => saveEnds({ kind: 'conflict', theirs, saver })
export const reads = (values: Values): RecordEvent => ({ type: 'record.read', stored: values })
export const types = (values: Values): RecordEvent => ({ type: 'form.input', values })
export const chooses = (...paths: string[]): RecordEvent => ({ type: 'conflict.choose', paths, side: 'mine' })

export const fills = (values: Values): Effect => ['fillForm', { values }]
export const keeps = (of: Values, values: Values): Effect => ['keepDraft', { base: of, values }]
export const clears: Effect = ['clearDraft']
export const startSave: Effect = ['start', 'saveRecord']
export const blocks: Effect = ['start', 'blockNavigation']
export const notifiesSaved: Effect = ['notifySaved', { stored, response }]
export const notifiesMerged = (who: typeof saver | typeof unknownSaver, ...paths: string[]): Effect => [
  'notifyMerged',
  { paths, saver: who },
]

export const unchangedFrom = (values: Values) => ({
  base: values,
  values,
  latest: values,
  unanswered: null,
  restored: false,
})
export const mergedWith = (theirs: Values, values: Values) => ({
  base: theirs,
  values,
  latest: theirs,
  unanswered: null,
  merged: true,
})
export const typed = { values: mine } as const
export const sending = { ...typed, sent: mine } as const
export const chosen = { values: mine, theirs: sameField, saver, choices: { name: 'mine' } } as const
export const unsaved = ['unsaved']

/** The page asks whether to leave; the record's state continues. */
export const asks = (state: string) => ({ on: { type: 'leave.ask', to }, to: state, sets: { to } }) as const
export const left = [clears, ['leave', { to }]] as const

export const free = (record: string | { editing: string }) => ({ open: { record, page: 'free' } })
export const blocked = (record: string | { editing: string }, page = 'working') => ({
  open: { record, page: { blocked: page } },
})

/** Events of an unsaved form: typing, saving, reading, leaving. */
export const unsavedRows = (state: string) =>
  [
    {
      given: typed,
      on: types(at(0, 'More', 'Tallinn')),
      to: 'changed',
      sets: { values: at(0, 'More', 'Tallinn') },
      does: [keeps(base, at(0, 'More', 'Tallinn'))],
    },
    { given: typed, on: types(mine), to: state, does: [keeps(base, mine)] },
    { given: typed, on: types(base), to: 'untouched', sets: { values: base }, does: [clears] },
    { given: typed, on: { type: 'record.save' }, to: 'saving', sets: sending, does: [startSave] },
    { given: typed, on: asks(state).on, to: `${state}, asking`, sets: { to } },
  ] as const

/** Asked whether to leave an unsaved form: stays, or is discarded. */
export const asking = (state: string, name: string) =>
  ({
    is: blocked({ editing: state }, 'asking'),
    tags: ['asking', 'unsaved'],
    rows: [
      { given: { ...typed, to }, on: { type: 'leave.stay' }, to: name, sets: { to: null } },
      { given: { ...typed, to }, on: { type: 'leave.confirm' }, to: 'left', does: [...left] },
      {
        given: typed,
        on: { type: 'leave.ask', to: elsewhere },
        to: `${name}, asking`,
        sets: { to: elsewhere },
      },
      { given: { ...typed, to }, on: types(mine), to: `${name}, asking`, does: [keeps(base, mine)] },
      {
        given: { ...typed, to },
        on: { type: 'record.save' },
        to: 'saving, asking',
        sets: sending,
        does: [startSave],
      },
      { given: typed, on: reads(sameField), to: `${name}, asking`, sets: { latest: sameField } },
      { given: { ...typed, to }, on: { type: 'record.absent' }, to: 'gone', does: [clears] },
      {
        given: { ...typed, to },
        on: { type: 'draft.discard' },
        to: 'left',
        sets: unchangedFrom(base),
        does: [fills(base), ...left],
      },
    ],
  }) as const
