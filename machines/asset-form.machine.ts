import { assign, setup, type ActorRefFrom } from 'xstate'

export type AssetFormActor = ActorRefFrom<typeof assetFormMachine>

type AssetFormEvent =
  | { type: 'asset.add' }
  /** `index` is the asset's place in the query. */
  | { type: 'asset.edit'; index: number }
  | { type: 'asset.delete'; index: number }
  /** The form's asset stands in the query now. */
  | { type: 'asset.kept' }
  | { type: 'form.close' }
  /** The asset asked about is gone from the query. */
  | { type: 'asset.deleted' }
  | { type: 'deletion.cancel' }

const indexOf = ({ event }: { event: { index: number } }) => ({ index: event.index })

/** The assets of one query on the screen: one form at a time, open or closed, and the question before a deletion. */
export const assetFormMachine = setup({
  types: {} as {
    /** Whether the form stands open from the start, and over which asset; null for a new one. */
    input: { open: boolean; index: number | null }
    context: {
      open: boolean
      index: number | null
      /** Somebody opened the form; it did not stand open from the start. */
      opened: boolean
    }
    events: AssetFormEvent
    tags: 'open'
  },
  actions: {
    keepIndex: assign((_, { index }: { index: number }) => ({ index })),
    forgetIndex: assign({ index: null, opened: true }),
  },
  guards: {
    startsAdding: ({ context }) => context.open && context.index === null,
    startsEditing: ({ context }) => context.open && context.index !== null,
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
      entry: 'forgetIndex',
      on: {
        'asset.add': 'adding',
        'asset.edit': { target: 'editing', actions: { type: 'keepIndex', params: indexOf } },
        'asset.delete': { target: 'asking', actions: { type: 'keepIndex', params: indexOf } },
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
