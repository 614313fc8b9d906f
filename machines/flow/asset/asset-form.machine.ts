import { assign, setup, type ActorRefFrom } from 'xstate'

export type AssetFormActor = ActorRefFrom<typeof assetFormMachine>

type AssetFormEvent =
  | { type: 'asset.add' }
  /** `rowKey` identifies the asset's row, regardless of rows added or removed before it. */
  | { type: 'asset.edit'; rowKey: string }
  | { type: 'asset.delete'; rowKey: string }
  /** The form's asset has been put into the query. */
  | { type: 'asset.kept' }
  | { type: 'form.close' }
  /** The asset has been removed from the query. */
  | { type: 'asset.deleted' }
  | { type: 'deletion.cancel' }

const rowOf = ({ event }: { event: { rowKey: string } }) => ({ rowKey: event.rowKey })

/** The assets of one query on the screen: one form at a time, and the question before a deletion. */
export const assetFormMachine = setup({
  types: {} as {
    /** Whether the form is open initially, and for which asset; null for a new one. */
    input: { open: boolean; rowKey: string | null }
    context: {
      open: boolean
      rowKey: string | null
      /** The user has opened the form; it was not open initially. */
      opened: boolean
    }
    events: AssetFormEvent
  },
  actions: {
    setRow: assign((_, { rowKey }: { rowKey: string }) => ({ rowKey })),
    clearRow: assign({ rowKey: null, opened: true }),
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
      entry: 'clearRow',
      on: {
        'asset.add': 'adding',
        'asset.edit': { target: 'editing', actions: { type: 'setRow', params: rowOf } },
        'asset.delete': { target: 'asking', actions: { type: 'setRow', params: rowOf } },
      },
    },
    adding: { on: { 'asset.kept': 'closed', 'form.close': 'closed' } },
    editing: { on: { 'asset.kept': 'closed', 'form.close': 'closed' } },
    asking: {
      on: {
        'asset.deleted': 'closed',
        'deletion.cancel': 'closed',
      },
    },
  },
})
