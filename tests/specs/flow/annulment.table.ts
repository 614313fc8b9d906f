import { done, failed, type FlowTable } from '../../models/flow.ts'

/** The annulment of one query: the list, its parent, learns how it ended. */
export const annulmentTable: FlowTable<{ queryId: number }, never, { queryId: number }> = {
  context: { queryId: 7 },
  starts: [{ input: { queryId: 7 }, to: 'annulling', does: [['start', 'annul', { queryId: 7 }]] }],
  states: {
    annulling: {
      is: 'annulling',
      rows: [
        { on: done('annul', 'N'), to: 'annulled', does: [['notifyDone', { status: 'N' }]] },
        { on: failed('annul', new Error('refused')), to: 'restored', does: [['notifyFailed']] },
      ],
    },
    annulled: { is: 'annulled', final: true, rows: [] },
    restored: { is: 'restored', final: true, rows: [] },
  },
}
