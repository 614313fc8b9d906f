import { after, done, failed, type FlowTable } from '../../models/flow.ts'

type Event = { type: 'connection.lost' | 'connection.found' | 'connection.tryNow' }

const isBack = { to: 'reached', does: [['emit', { type: 'connection.isBack' }]] } as const
const probes = { to: 'probing', does: [['start', 'probe']] } as const
const waits = { to: 'waiting', does: [['wait', 5_000]] } as const

/** While the server is unreachable it is probed every five seconds, or at once on request. */
export const connectionTable: FlowTable<object, Event> = {
  context: {},
  starts: [{ input: undefined, to: 'reached' }],
  states: {
    reached: { is: 'reached', rows: [{ on: { type: 'connection.lost' }, ...waits }] },
    waiting: {
      is: { lost: 'waiting' },
      tags: ['lost'],
      rows: [
        { on: after('retry', 'connection.lost.waiting'), ...probes },
        { on: { type: 'connection.tryNow' }, ...probes },
        { on: { type: 'connection.found' }, ...isBack },
      ],
    },
    probing: {
      is: { lost: 'probing' },
      tags: ['lost'],
      rows: [
        { on: done('probe'), ...isBack },
        { on: failed('probe', new Error('still down')), ...waits },
        { on: { type: 'connection.found' }, ...isBack },
      ],
    },
  },
}
