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
    /** Whether the form stands open from the start, for the first asset. */
    input: { open: boolean }
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
  guards: { startsOpen: ({ context }) => context.open },
}).createMachine({
  id: 'assetForm',
  context: ({ input }) => ({ open: input.open, index: null, opened: false }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'startsOpen', target: 'adding' }, { target: 'closed' }] },
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
