import { assign, setup, type ActorRefFrom } from 'xstate'

export type AssetFormActor = ActorRefFrom<typeof assetFormMachine>

type AssetFormEvent =
  | { type: 'asset.add' }
  /** `rowKey` is the asset's row in the list, which stays while others come and go before it. */
  | { type: 'asset.edit'; rowKey: string }
  | { type: 'asset.delete'; rowKey: string }
  /** The form's asset stands in the query now. */
  | { type: 'asset.kept' }
  | { type: 'form.close' }
  /** The asset asked about is gone from the query. */
  | { type: 'asset.deleted' }
  | { type: 'deletion.cancel' }

const rowOf = ({ event }: { event: { rowKey: string } }) => ({ rowKey: event.rowKey })

/** The assets of one query on the screen: one form at a time, open or closed, and the question before a deletion. */
export const assetFormMachine = setup({
  types: {} as {
    /** Whether the form stands open from the start, and over which asset; null for a new one. */
    input: { open: boolean; rowKey: string | null }
    context: {
      open: boolean
      rowKey: string | null
      /** Somebody opened the form; it did not stand open from the start. */
      opened: boolean
    }
    events: AssetFormEvent
    tags: 'open'
  },
  actions: {
    keepRow: assign((_, { rowKey }: { rowKey: string }) => ({ rowKey })),
    forgetRow: assign({ rowKey: null, opened: true }),
  },
  guards: {
    startsAdding: ({ context }) => context.open && context.rowKey === null,
    startsEditing: ({ context }) => context.open && context.rowKey !== null,
  },
}).createMachine({
  id: 'assetForm',
  context: ({ input }) => ({ ...input, opened: false }),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'startsAdding', target: 'adding' },
        { guard: 'startsEditing', target: 'editing' },
        { target: 'closed' },
      ],
    },
    closed: {
      entry: 'forgetRow',
      on: {
        'asset.add': 'adding',
        'asset.edit': { target: 'editing', actions: { type: 'keepRow', params: rowOf } },
        'asset.delete': { target: 'asking', actions: { type: 'keepRow', params: rowOf } },
      },
    },
    adding: { tags: 'open', on: { 'asset.kept': 'closed', 'form.close': 'closed' } },
    editing: { tags: 'open', on: { 'asset.kept': 'closed', 'form.close': 'closed' } },
    asking: {
      on: {
        'asset.deleted': 'closed',
        'deletion.cancel': 'closed',
      },
    },
  },
})
