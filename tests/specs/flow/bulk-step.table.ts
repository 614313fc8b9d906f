import type { BulkResult } from '../../../api/bulk-step.ts'
import type { BulkAsked } from '../../../machines/flow/dashboard/bulk-step.machine.ts'
import { done, failed, type FlowTable } from '../../models/flow.ts'

type Context = { asked: BulkAsked | null; reason: string | null; results: readonly BulkResult[] }
type Event =
  | { type: 'bulk.ask'; asked: BulkAsked }
  | { type: 'bulk.take'; reason: string | null }
  | { type: 'bulk.leave' }

const error = new Error('no')
const asked: BulkAsked = { event: 'query.close', queries: [] }
const results: readonly BulkResult[] = [{ queryId: 7, outcome: 'missing', reason: null, now: null }]
const given = { asked }

/** A step for many queries: confirmed, executed once, and reported for each. */
export const bulkStepTable: FlowTable<Context, Event> = {
  context: { asked: null, reason: null, results: [] },
  starts: [{ input: undefined, to: 'choosing' }],
  states: {
    choosing: {
      is: 'choosing',
      rows: [{ on: { type: 'bulk.ask', asked }, to: 'asking', sets: { asked } }],
    },
    asking: {
      is: 'asking',
      tags: ['asking'],
      rows: [
        { given, on: { type: 'bulk.leave' }, to: 'choosing', sets: { asked: null } },
        {
          given,
          on: { type: 'bulk.take', reason: 'Võlg' },
          to: 'taking',
          sets: { reason: 'Võlg' },
          does: [['start', 'takeStep', { ...asked, reason: 'Võlg' }]],
        },
      ],
    },
    taking: {
      is: 'taking',
      tags: ['asking', 'busy'],
      rows: [
        { given, on: done('takeStep', results), to: 'finished', sets: { results }, does: [['reload']] },
        {
          given,
          on: failed('takeStep', error),
          to: 'asking',
          does: [['notifyFailure', { error }], ['reload']],
        },
      ],
    },
    finished: {
      is: 'finished',
      tags: ['finished'],
      rows: [
        {
          given: { asked, reason: 'Võlg', results },
          on: { type: 'bulk.leave' },
          to: 'choosing',
          sets: { asked: null, reason: null, results: [] },
          does: [['clearSelection']],
        },
      ],
    },
  },
}
