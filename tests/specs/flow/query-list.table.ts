import type { AnnulmentEvent } from '../../../machines/flow/dashboard/annulment.machine.ts'
import { after, type FlowTable } from '../../models/flow.ts'

type Target = { queryId: number; custName: string }
type Context = {
  typed: string | null
  asked: Target | null
  leaving: readonly number[]
  restored: number | null
}
type Event =
  | AnnulmentEvent
  | { type: 'search.type'; text: string }
  | { type: 'search.now' | 'search.clear' | 'annulment.cancel' }
  | { type: 'annulment.ask'; target: Target }
  | { type: 'annulment.confirm'; queryId: number }

const target: Target = { queryId: 7, custName: 'Hansakivi Ehitus OÜ' }
const types = (to: string) =>
  ({
    given: { typed: 'Han' },
    on: { type: 'search.type', text: 'Hansa' },
    to,
    sets: { typed: 'Hansa' },
    does: [['wait', 300]],
  }) as const
const clears = (to: string) =>
  ({
    given: { typed: 'Han' },
    on: { type: 'search.clear' },
    to,
    sets: { typed: null },
    does: [['search', { text: '' }]],
  }) as const
const searches = (to: string) =>
  ({ given: { typed: 'Han' }, to, sets: { typed: null }, does: [['search', { text: 'Han' }]] }) as const
const ends = (to: string) =>
  [
    {
      given: { leaving: [7, 9], restored: 3 },
      on: { type: 'annulment.done', queryId: 7, status: 'N' },
      to,
      sets: { leaving: [9] },
      does: [['showAnnulled', { queryId: 7, status: 'N' }]],
    },
    {
      given: { leaving: [7, 9], restored: 3 },
      on: { type: 'annulment.failed', queryId: 7 },
      to,
      sets: { leaving: [9], restored: 7 },
      does: [['reload']],
    },
  ] as const
const asks = (to: string) =>
  [
    { on: { type: 'annulment.ask', target }, to, sets: { asked: target } },
    { given: { leaving: [9] }, on: { type: 'annulment.ask', target }, to, sets: { asked: target } },
    { given: { leaving: [7] }, on: { type: 'annulment.ask', target }, refused: true },
  ] as const
const answers = (to: string) =>
  [
    { given: { asked: target }, on: { type: 'annulment.cancel' }, to, sets: { asked: null } },
    {
      given: { asked: target, leaving: [9], restored: 3 },
      on: { type: 'annulment.confirm', queryId: 7 },
      to,
      sets: { asked: null, leaving: [9, 7], restored: null },
      does: [['start', 'annulment-7', { queryId: 7 }]],
    },
  ] as const
const rests = (to: string) =>
  [
    { on: after('debounce', 'queryList.search.typing'), ...searches(to) },
    { on: { type: 'search.now' }, ...searches(to) },
  ] as const

/** The query list: a debounced search, and annulments that are confirmed and run in parallel. */
export const queryListTable: FlowTable<Context, Event> = {
  context: { typed: null, asked: null, leaving: [], restored: null },
  starts: [{ input: undefined, to: 'list' }],
  states: {
    list: {
      is: { search: 'settled', question: 'closed' },
      rows: [types('typing'), clears('list'), ...asks('question'), ...ends('list')],
    },
    typing: {
      is: { search: 'typing', question: 'closed' },
      rows: [
        types('typing'),
        clears('list'),
        ...rests('list'),
        ...asks('typing, question'),
        ...ends('typing'),
      ],
    },
    question: {
      is: { search: 'settled', question: 'open' },
      rows: [types('typing, question'), clears('question'), ...answers('list'), ...ends('question')],
    },
    'typing, question': {
      is: { search: 'typing', question: 'open' },
      rows: [
        types('typing, question'),
        clears('question'),
        ...rests('question'),
        ...answers('typing'),
        ...ends('typing, question'),
      ],
    },
  },
}
