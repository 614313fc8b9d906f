import { assign, fromPromise, setup } from 'xstate'
import type { LastSale } from '../../../api/client.calls.ts'
import type { QuerySave } from '../../../api/query.ts'
import { isSame } from '../../../domain/is-same.ts'
import { notProvided } from '../not-provided.ts'

/** The client in the form. `automatic`: there is a valid code to look up. */
export type TypedClient = { code: string; consumer: boolean; country: string; automatic: boolean }

/** What is taken from the last sale: what was said of the client, or assets and terms too. */
export type Part = 'client' | 'sale'

/** The differences between the register and the last sale. */
export type Outdated = 'name' | 'vatNumber' | 'address'

/** The fields that were filled in, with their values before and after, and what the user should know of them. */
export type Filled = {
  before: QuerySave
  after: QuerySave
  outdated: readonly Outdated[]
  isRegisterSilent: boolean
  /** How many prices have expired and were left out. */
  expired: number
}

/** Returns the fields to restore: those that still hold what was filled in. */
export const unfilled = (current: QuerySave, { before, after }: Filled): QuerySave => {
  const keys = (Object.keys(after) as (keyof QuerySave)[]).filter((key) => isSame(current[key], after[key]))
  return Object.fromEntries(keys.map((key) => [key, before[key]]))
}

/** The debounce of the code input. */
const SETTLE_MS = 400

type Context = {
  client: TypedClient
  /** The last application for the client that the own partner handed in. */
  sale: LastSale | null
  /** What is taken from it. */
  part: Part
  filled: Filled | null
}
type Event =
  | ({ type: 'client.changed' } & TypedClient)
  | { type: 'sale.take'; part: Part }
  | { type: 'sale.undo' }

/** What to fill in, and for whom. */
export type Fill = { client: TypedClient; sale: LastSale; part: Part }

/**
 * Offers what the own partner last knew of the client whose code was typed: client data, or the whole sale. Taking it
 * fills in the form, undoing it empties those fields again; so does another code, because another client's data do not
 * apply.
 */
export const returningClientMachine = setup({
  types: {} as { input: TypedClient; context: Context; events: Event },
  actors: {
    /** Resolves to null if the partner has handed in nothing for this client. */
    findSale: fromPromise<LastSale | null, TypedClient>(notProvided('findSale')),
    /** Reads the sale and puts a part of it into the form. */
    fillForm: fromPromise<Filled, Fill>(notProvided('fillForm')),
  },
  actions: {
    setClient: assign((_, { code, consumer, country, automatic }: TypedClient) => ({
      client: { code, consumer, country, automatic },
      sale: null,
      filled: null,
    })),
    setSale: assign((_, { sale }: { sale: LastSale | null }) => ({ sale })),
    setPart: assign((_, { part }: { part: Part }) => ({ part })),
    setFilled: assign((_, { filled }: { filled: Filled }) => ({ filled })),
    clearFilled: assign({ filled: null }),
    /** Empties the fields that were filled in and not changed since. */
    restoreForm: (_, _params: Filled): void => notProvided('restoreForm')(),
  },
  guards: {
    /** Another client, or the same one once it may be looked up. */
    isOther: ({ context: { client } }, { code, consumer, country, automatic }: TypedClient) =>
      client.code !== code ||
      client.consumer !== consumer ||
      client.country !== country ||
      (automatic && !client.automatic),
    isAutomatic: ({ context }) => context.client.automatic,
    isKnown: (_, { sale }: { sale: LastSale | null }) => sale !== null,
  },
  delays: { settle: SETTLE_MS },
}).createMachine({
  id: 'returningClient',
  context: ({ input }) => ({ client: input, sale: null, part: 'client', filled: null }),
  initial: 'starting',
  on: {
    'client.changed': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.starting',
      actions: { type: 'setClient', params: ({ event }) => event },
    },
  },
  states: {
    starting: { always: [{ guard: 'isAutomatic', target: 'settling' }, { target: 'unknown' }] },
    /** Nothing is known, or the lookup failed: the user fills in the form by hand. */
    unknown: {},
    settling: { after: { settle: 'reading' } },
    reading: {
      invoke: {
        id: 'findSale',
        src: 'findSale',
        input: ({ context }) => context.client,
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ sale: event.output }) },
            target: 'offered',
            actions: { type: 'setSale', params: ({ event }) => ({ sale: event.output }) },
          },
          { target: 'unknown' },
        ],
        onError: 'unknown',
      },
    },
    offered: {
      on: { 'sale.take': { target: 'filling', actions: { type: 'setPart', params: ({ event }) => event } } },
    },
    filling: {
      invoke: {
        id: 'fillForm',
        src: 'fillForm',
        input: ({ context: { client, sale, part } }) => {
          if (!sale) throw new Error('no sale was found')
          return { client, sale, part }
        },
        onDone: {
          target: 'filled',
          actions: { type: 'setFilled', params: ({ event }) => ({ filled: event.output }) },
        },
        onError: 'failed',
      },
    },
    failed: {
      on: { 'sale.take': { target: 'filling', actions: { type: 'setPart', params: ({ event }) => event } } },
    },
    filled: {
      on: {
        'client.changed': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'starting',
          actions: [
            { type: 'restoreForm', params: ({ context }) => filledOf(context) },
            { type: 'setClient', params: ({ event }) => event },
          ],
        },
        'sale.undo': {
          target: 'offered',
          actions: [{ type: 'restoreForm', params: ({ context }) => filledOf(context) }, 'clearFilled'],
        },
      },
    },
  },
})

const filledOf = ({ filled }: Context): Filled => {
  if (!filled) throw new Error('nothing was filled in')
  return filled
}
