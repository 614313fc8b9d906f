import type { DraftBasis, QueryDraftEvent } from '../../../machines/flow/query/query-draft.machine.ts'
import { after, done, failed, type FlowTable } from '../../models/flow.ts'

type Context = { basis: DraftBasis; savedAt: string | null; restoredAt: string | null }

const at = '2026-11-20T10:06:00.000Z'
const earlier = '2026-11-19T15:00:00.000Z'
const basisOf = (queryId: number | null): DraftBasis => ({
  owner: { userId: 7, queryId },
  base: { custName: 'Hansakivi' },
  creationKey: 'key',
})
/** Of a new query, and of the same one after its first save. */
const basis = basisOf(null)
const stored = basisOf(1042)
const found = { savedAt: earlier, restoredAt: earlier }
const saves = ['start', 'saveDraft', basis] as const

const changes = {
  on: { type: 'form.changed', basis: stored },
  to: 'typing',
  sets: { basis: stored },
  does: [['wait', 400]],
} as const
const cleans = {
  given: found,
  on: { type: 'form.clean', basis: stored },
  to: 'clean',
  sets: { basis: stored, savedAt: null, restoredAt: null },
  does: [['clearDraft', stored.owner]],
} as const
const restores = {
  on: { type: 'draft.recovered', savedAt: earlier, basis: stored },
  to: 'saved',
  sets: { basis: stored, ...found },
} as const
const unsaved = ['unsaved']

/** Unsaved input is stored on the device 400 ms after the last change, or when the page is left. */
export const queryDraftTable: FlowTable<Context, QueryDraftEvent, { basis: DraftBasis }> = {
  context: { basis, savedAt: null, restoredAt: null },
  starts: [{ input: { basis }, to: 'clean', does: [['start', 'watchPage']] }],
  states: {
    clean: {
      is: 'clean',
      rows: [
        changes,
        restores,
        {
          given: found,
          on: { type: 'form.clean', basis: stored },
          to: 'clean',
          sets: { restoredAt: null },
        },
      ],
    },
    typing: {
      is: 'typing',
      tags: unsaved,
      rows: [
        changes,
        cleans,
        restores,
        { on: after('debounce', 'queryDraft.typing'), to: 'saving', does: [saves] },
        { on: { type: 'page.left' }, to: 'saving', does: [saves] },
      ],
    },
    saving: {
      is: 'saving',
      tags: unsaved,
      rows: [
        { given: found, on: done('saveDraft', at), to: 'saved', sets: { savedAt: at } },
        {
          given: found,
          on: failed('saveDraft', new Error('full')),
          to: 'failed',
          sets: { savedAt: null },
          does: [['start', 'blockNavigation']],
        },
        changes,
        cleans,
        restores,
      ],
    },
    saved: { is: 'saved', tags: unsaved, rows: [changes, cleans, restores] },
    failed: { is: 'failed', tags: unsaved, rows: [changes, cleans, restores] },
  },
}
