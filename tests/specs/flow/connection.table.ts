import { after, done, failed, type FlowTable } from '../../models/flow.ts'
import type { ConnectionEvent } from '../../../machines/flow/app/connection.machine.ts'

const isBack = { to: 'reached', does: [['emit', { type: 'connection.isBack' }]] } as const
const probes = { to: 'probing', does: [['start', 'probe']] } as const
const waits = { to: 'waiting', does: [['wait', 5_000]] } as const

/**
 * While the server is unreachable it is probed every five seconds, or at once on request and when the browser's network
 * changes. The machine remembers whether an action of the user was not sent meanwhile.
 */
export const connectionTable: FlowTable<{ unsent: boolean }, ConnectionEvent> = {
  context: { unsent: false },
  starts: [{ input: undefined, to: 'reached', does: [['start', 'watchNetwork']] }],
  states: {
    reached: {
      is: 'reached',
      rows: [
        { on: { type: 'connection.lost' }, ...waits },
        { on: { type: 'network.changed' }, to: 'checking', does: [['start', 'probe']] },
      ],
    },
    checking: {
      is: 'checking',
      rows: [
        { on: done('probe'), to: 'reached' },
        { on: failed('probe', new Error('no network')), ...waits },
        { on: { type: 'connection.lost' }, ...waits },
      ],
    },
    waiting: {
      is: { lost: 'waiting' },
      tags: ['lost'],
      rows: [
        { on: after('retry', 'connection.lost.waiting'), ...probes },
        { on: { type: 'connection.tryNow' }, ...probes },
        { on: { type: 'network.changed' }, ...probes },
        { on: { type: 'action.unsent' }, to: 'waiting', sets: { unsent: true } },
        { on: { type: 'connection.found' }, ...isBack },
      ],
    },
    probing: {
      is: { lost: 'probing' },
      tags: ['lost'],
      rows: [
        { on: done('probe'), ...isBack },
        { on: failed('probe', new Error('still down')), ...waits },
        { on: { type: 'action.unsent' }, to: 'probing', sets: { unsent: true } },
        { on: { type: 'connection.found' }, ...isBack },
      ],
    },
  },
}
