import type { LastSale } from '../../../api/client.calls.ts'
import type { Filled, TypedClient } from '../../../machines/flow/query/returning-client.machine.ts'
import { after, done, failed, type FlowTable } from '../../models/flow.ts'

type Part = 'client' | 'sale'
type Context = { client: TypedClient; sale: LastSale | null; part: Part; filled: Filled | null }
type Event =
  | ({ type: 'client.changed' } & TypedClient)
  | { type: 'sale.take'; part: Part }
  | { type: 'sale.undo' }

const client: TypedClient = { code: '16934822', consumer: false, country: 'EE', automatic: true }
const sale: LastSale = { queryId: 1042, givenOn: '2026-03-03' }
const filled: Filled = {
  before: { contactName: '' },
  after: { contactName: 'Priit Hansak' },
  outdated: [],
  isRegisterSilent: false,
  expired: 0,
}
const lost = new Error('lost')

const changes = (parts: Partial<TypedClient>): Event => ({ type: 'client.changed', ...client, ...parts })
const takes = (part: Part): Event => ({ type: 'sale.take', part })
const settles = { to: 'settling', does: [['wait', 400]] } as const
const fills = (part: Part) =>
  ({ to: 'filling', does: [['start', 'fillForm', { client, sale, part }]] }) as const

/** Another code, country or kind of client starts again; whether it may be looked up does so once. */
const others = [
  { on: changes({ code: '19015895' }), sets: { client: { ...client, code: '19015895' } }, ...settles },
  { on: changes({ country: 'LV' }), sets: { client: { ...client, country: 'LV' } }, ...settles },
  { on: changes({ consumer: true }), sets: { client: { ...client, consumer: true } }, ...settles },
  {
    on: changes({ code: '1693', automatic: false }),
    to: 'unknown',
    sets: { client: { ...client, code: '1693', automatic: false } },
  },
  { given: { client: { ...client, automatic: false } }, on: changes({}), sets: { client }, ...settles },
  { on: changes({}), refused: true },
  { on: changes({ automatic: false }), refused: true },
] as const
const known = { sale } as const
/** With a sale that was found: another client has none yet. */
const othersWithSale = others.map((row) =>
  'refused' in row
    ? { ...row, given: known }
    : {
        ...row,
        given: { ...('given' in row ? row.given : {}), ...known },
        sets: { ...row.sets, sale: null },
      },
)
const taken = { sale, filled } as const
const othersWhenFilled = othersWithSale.map((row) =>
  'refused' in row
    ? { ...row, given: taken }
    : {
        ...row,
        given: { ...row.given, ...taken },
        sets: { ...row.sets, filled: null },
        does: [['restoreForm', filled], ...('does' in row ? row.does : [])] as const,
      },
)

/** The last sale is looked up once the code has settled; it is filled in, and taken back, by a press only. */
export const returningClientTable: FlowTable<Context, Event, TypedClient> = {
  context: { client, sale: null, part: 'client', filled: null },
  starts: [
    { input: client, ...settles },
    {
      input: { ...client, automatic: false },
      to: 'unknown',
      sets: { client: { ...client, automatic: false } },
    },
  ],
  states: {
    unknown: { is: 'unknown', rows: others },
    settling: {
      is: 'settling',
      rows: [
        {
          on: after('settle', 'returningClient.settling'),
          to: 'reading',
          does: [['start', 'findSale', client]],
        },
        ...others,
      ],
    },
    reading: {
      is: 'reading',
      rows: [
        { on: done('findSale', sale), to: 'offered', sets: { sale } },
        { on: done('findSale', null), to: 'unknown' },
        { on: failed('findSale', lost), to: 'unknown' },
        ...others,
      ],
    },
    offered: {
      is: 'offered',
      rows: [
        { given: known, on: takes('client'), ...fills('client') },
        { given: known, on: takes('sale'), sets: { part: 'sale' }, ...fills('sale') },
        ...othersWithSale,
      ],
    },
    filling: {
      is: 'filling',
      rows: [
        { given: known, on: done('fillForm', filled), to: 'filled', sets: { filled } },
        { given: known, on: failed('fillForm', lost), to: 'failed' },
        ...othersWithSale,
      ],
    },
    failed: {
      is: 'failed',
      rows: [
        { given: known, on: takes('client'), ...fills('client') },
        { given: known, on: takes('sale'), sets: { part: 'sale' }, ...fills('sale') },
        ...othersWithSale,
      ],
    },
    filled: {
      is: 'filled',
      rows: [
        {
          given: taken,
          on: { type: 'sale.undo' },
          to: 'offered',
          sets: { filled: null },
          does: [['restoreForm', filled]],
        },
        ...othersWhenFilled,
      ],
    },
  },
}
