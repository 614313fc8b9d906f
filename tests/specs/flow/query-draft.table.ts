import { after, done, failed, type FlowTable } from '../../models/flow.ts'

type Context = { savedAt: string | null; restoredAt: string | null }
type Event = { type: 'form.changed' | 'form.clean' }

const at = '2026-11-20T10:06:00.000Z'
const earlier = '2026-11-19T15:00:00.000Z'
const found = { savedAt: earlier, restoredAt: earlier }
const changes = { on: { type: 'form.changed' }, to: 'typing', does: [['wait', 400]] } as const
const cleans = {
  given: found,
  on: { type: 'form.clean' },
  to: 'clean',
  sets: { restoredAt: null },
  does: [['clearDraft']],
} as const
const unsaved = ['unsaved']

/** What the server does not have yet, kept on the device 400 ms after the last change. */
export const queryDraftTable: FlowTable<Context, Event, { savedAt: string | null }> = {
  context: { savedAt: null, restoredAt: null },
  starts: [
    { input: { savedAt: null }, to: 'clean' },
    { input: { savedAt: earlier }, to: 'saved', sets: found },
  ],
  states: {
    clean: {
      is: 'clean',
      rows: [changes, { given: found, on: { type: 'form.clean' }, to: 'clean', sets: { restoredAt: null } }],
    },
    typing: {
      is: 'typing',
      tags: unsaved,
      rows: [
        changes,
        cleans,
        { on: after('debounce', 'queryDraft.typing'), to: 'saving', does: [['start', 'saveDraft']] },
      ],
    },
    saving: {
      is: 'saving',
      tags: unsaved,
      rows: [
        { given: found, on: done('saveDraft', at), to: 'saved', sets: { savedAt: at } },
        { given: found, on: failed('saveDraft', new Error('full')), to: 'failed' },
        changes,
        cleans,
      ],
    },
    saved: { is: 'saved', tags: unsaved, rows: [changes, cleans] },
    failed: { is: 'failed', tags: unsaved, rows: [changes, cleans] },
  },
}
