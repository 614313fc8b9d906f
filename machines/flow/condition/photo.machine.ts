import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import type { PhotoLink, PhotoView } from '../../../api/photo.ts'
import type { ProblemDetails } from '../../../api/problem.ts'
import { Refused } from '../apply/application.setup.ts'
import { notProvided } from '../not-provided.ts'

export type PhotoActor = ActorRefFrom<typeof photoMachine>

type Context = {
  view: PhotoView | null
  /** Why the code could not be opened; null if the server was not reached. */
  problem: ProblemDetails | null
}

export type PhotoEvent =
  | { type: 'link.retry' }
  /** The server says that the code cannot be used any more. */
  | { type: 'link.ended' }
  | { type: 'photos.arrived'; view: PhotoView }

const UNKNOWN = 404

const problemOf = (error: unknown): ProblemDetails | null => (error instanceof Refused ? error.problem : null)
const leadsTo = (link: PhotoLink) =>
  ({
    guard: {
      type: 'leadsTo',
      params: ({ event }: { event: { output: PhotoView } }) => ({ view: event.output, link }),
    },
    actions: {
      type: 'setView',
      params: ({ event }: { event: { output: PhotoView } }) => ({ view: event.output }),
    },
  }) as const

/** The page of a phone that has scanned the code of a condition: opens it, takes the photos, and shows what was sent. */
export const photoMachine = setup({
  types: {} as { context: Context; events: PhotoEvent },
  actors: { open: fromPromise<PhotoView>(notProvided('open')) },
  actions: {
    setView: assign((_, { view }: { view: PhotoView }) => ({ view, problem: null })),
    setProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
  guards: {
    leadsTo: (_, { view, link }: { view: PhotoView; link: PhotoLink }) => view.link === link,
    isUnknown: (_, { error }: { error: unknown }) => problemOf(error)?.status === UNKNOWN,
  },
  delays: { left: ({ context }) => context.view?.leftMs ?? 0 },
}).createMachine({
  id: 'photo',
  context: { view: null, problem: null },
  initial: 'opening',
  states: {
    opening: {
      invoke: {
        id: 'open',
        src: 'open',
        onDone: [
          { target: 'taking', ...leadsTo('open') },
          { target: 'sent', ...leadsTo('sent') },
          { target: 'taken', ...leadsTo('taken') },
          { target: 'expired', ...leadsTo('expired') },
          { target: 'revoked', ...leadsTo('revoked') },
          { target: 'closed', ...leadsTo('closed') },
        ],
        onError: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => event },
            target: 'unknown',
          },
          { target: 'unreached', actions: { type: 'setProblem', params: ({ event }) => event } },
        ],
      },
    },
    unreached: { on: { 'link.retry': 'opening' } },
    taking: {
      after: { left: 'opening' },
      on: {
        'link.ended': 'opening',
        'photos.arrived': {
          target: 'sent',
          actions: { type: 'setView', params: ({ event }) => ({ view: event.view }) },
        },
      },
    },
    sent: {},
    /** Another phone has opened the code. */
    taken: {},
    expired: {},
    revoked: {},
    /** The condition waits for no answer any more. */
    closed: {},
    unknown: {},
  },
})
