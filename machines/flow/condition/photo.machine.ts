import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import type { PhotoLink, PhotoView } from '../../../api/photo.ts'
import { notProvided } from '../not-provided.ts'
import { isUnknownLink, leadsTo, type OpenedLink } from '../apply/opened-link.ts'
import { problemOf } from '../apply/application.setup.ts'

export type PhotoActor = ActorRefFrom<typeof photoMachine>

export type PhotoEvent =
  | { type: 'link.retry' }
  /** The server says that the code cannot be used any more. */
  | { type: 'link.ended' }
  | { type: 'photos.arrived'; view: PhotoView }

/** The page of a phone that has scanned the code of a condition: opens it, takes the photos, and shows what was sent. */
export const photoMachine = setup({
  types: {} as { context: OpenedLink<PhotoView>; events: PhotoEvent },
  actors: { open: fromPromise<PhotoView>(notProvided('open')) },
  actions: {
    setView: assign((_, { view }: { view: PhotoView }) => ({ view, problem: null })),
    setProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
  guards: {
    leadsTo: (_, { view, link }: { view: PhotoView; link: PhotoLink }) => view.link === link,
    isUnknown: (_, { error }: { error: unknown }) => isUnknownLink(error),
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
          { target: 'taking', ...leadsTo<PhotoView>('open') },
          { target: 'sent', ...leadsTo<PhotoView>('sent') },
          { target: 'taken', ...leadsTo<PhotoView>('taken') },
          { target: 'expired', ...leadsTo<PhotoView>('expired') },
          { target: 'revoked', ...leadsTo<PhotoView>('revoked') },
          { target: 'closed', ...leadsTo<PhotoView>('closed') },
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
