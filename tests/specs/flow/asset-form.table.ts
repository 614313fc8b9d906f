import type { FlowTable } from '../../models/flow.ts'

type Context = { open: boolean; rowKey: string | null; opened: boolean }
type Event =
  | { type: 'asset.edit' | 'asset.delete'; rowKey: string }
  | { type: 'asset.add' | 'asset.kept' | 'asset.deleted' | 'form.close' | 'deletion.cancel' }

const closes = { to: 'closed', sets: { rowKey: null, opened: true } } as const
const given = { rowKey: 'b', opened: false }
const open = [
  { given, on: { type: 'asset.kept' }, ...closes },
  { given, on: { type: 'form.close' }, ...closes },
] as const

/** One form at a time, and a question before a deletion. */
export const assetFormTable: FlowTable<Context, Event, { open: boolean; rowKey: string | null }> = {
  context: { open: false, rowKey: null, opened: true },
  starts: [
    { input: { open: false, rowKey: null }, to: 'closed' },
    { input: { open: false, rowKey: 'c' }, to: 'closed' },
    { input: { open: true, rowKey: null }, to: 'adding', sets: { open: true, opened: false } },
    { input: { open: true, rowKey: 'c' }, to: 'editing', sets: { open: true, rowKey: 'c', opened: false } },
  ],
  states: {
    closed: {
      is: 'closed',
      rows: [
        { on: { type: 'asset.add' }, to: 'adding' },
        { on: { type: 'asset.edit', rowKey: 'b' }, to: 'editing', sets: { rowKey: 'b' } },
        { on: { type: 'asset.delete', rowKey: 'c' }, to: 'asking', sets: { rowKey: 'c' } },
      ],
    },
    adding: { is: 'adding', rows: open },
    editing: { is: 'editing', rows: open },
    asking: {
      is: 'asking',
      rows: [
        { given, on: { type: 'asset.deleted' }, ...closes },
        { given, on: { type: 'deletion.cancel' }, ...closes },
      ],
    },
  },
}
