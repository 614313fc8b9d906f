import type { Presence, Present } from '../../../api/presence.calls.ts'
import type { Arrival, PresenceEvent } from '../../../machines/flow/query/presence.machine.ts'
import { after, done, failed, type FlowTable } from '../../models/flow.ts'

const place = { queryId: 7 }
const other: Present = { accountUserId: 4, fullName: 'Mari Maasikas' }
const presenceOf = (others: Present[]): Presence => ({
  modifiedDtime: '2026-11-20T10:06:00.000Z',
  status: 'P',
  others,
})
const here = (others: Present[]): Arrival => ({ kind: 'here', presence: presenceOf(others) })
const arrives = (arrival: Arrival) => done('arrive', arrival)
const announces = { to: 'announcing', does: [['start', 'arrive', place]] } as const
const company = { others: [other] }

const leaving = [
  { given: company, on: { type: 'page.hidden' }, to: 'hidden' },
  { given: company, on: { type: 'page.left' }, to: 'hidden', does: [['announceLeaving', place]] },
] as const

/** One window at one query: announced while visible, every 5 seconds with others and every 12 alone. */
export const presenceTable: FlowTable<
  { queryId: number; others: readonly Present[] },
  PresenceEvent,
  { queryId: number }
> = {
  context: { queryId: 7, others: [] },
  starts: [{ input: place, to: 'hidden', does: [['start', 'watchPage', place]] }],
  states: {
    hidden: { is: 'hidden', rows: [{ on: { type: 'page.shown' }, ...announces }] },
    announcing: {
      is: { visible: 'announcing' },
      rows: [
        {
          on: arrives(here([other])),
          to: 'waiting',
          sets: company,
          does: [
            ['reportVersion', { arrival: here([other]) }],
            ['wait', 5_000],
          ],
        },
        {
          given: company,
          on: arrives(here([])),
          to: 'waiting',
          sets: { others: [] },
          does: [
            ['reportVersion', { arrival: here([]) }],
            ['wait', 12_000],
          ],
        },
        { given: company, on: arrives({ kind: 'lost' }), to: 'lost', sets: { others: [] } },
        { given: company, on: arrives({ kind: 'refused' }), to: 'refused', sets: { others: [] } },
        { given: company, on: arrives({ kind: 'failed' }), to: 'waiting', does: [['wait', 5_000]] },
        { given: company, on: failed('arrive', new Error('broken')), to: 'waiting', does: [['wait', 5_000]] },
        ...leaving,
      ],
    },
    waiting: {
      is: { visible: 'waiting' },
      rows: [{ on: after('poll', 'presence.visible.waiting'), ...announces }, ...leaving],
    },
    lost: {
      is: { visible: 'lost' },
      rows: [{ on: { type: 'connection.isBack' }, ...announces }, ...leaving],
    },
    refused: { is: 'refused', rows: [] },
  },
}
