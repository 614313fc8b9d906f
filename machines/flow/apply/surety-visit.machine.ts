import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import type { SuretyLink, SuretyView } from '../../../api/surety-link.ts'
import { notProvided } from '../not-provided.ts'
import { isUnknownLink, leadsTo, type OpenedLink } from './opened-link.ts'
import { problemOf } from './application.setup.ts'

export type SuretyVisitActor = ActorRefFrom<typeof suretyVisitMachine>

export type SuretyVisitEvent =
  | { type: 'link.retry' }
  /** The server says that nothing can be answered at the link any more. */
  | { type: 'link.ended' }

/** A surety's visit to a link: what it leads to. What is asked there is the page's own actor. */
export const suretyVisitMachine = setup({
  types: {} as { context: OpenedLink<SuretyView>; events: SuretyVisitEvent },
  actors: { open: fromPromise<SuretyView>(notProvided('open')) },
  actions: {
    setView: assign((_, { view }: { view: SuretyView }) => ({ view, problem: null })),
    setProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
  guards: {
    leadsTo: (_, { view, link }: { view: SuretyView; link: SuretyLink }) => view.link === link,
    isUnknown: (_, { error }: { error: unknown }) => isUnknownLink(error),
  },
}).createMachine({
  id: 'suretyVisit',
  context: { view: null, problem: null },
  initial: 'opening',
  states: {
    opening: {
      invoke: {
        id: 'open',
        src: 'open',
        onDone: [
          { target: 'answering', ...leadsTo<SuretyView>('open') },
          { target: 'closed', ...leadsTo<SuretyView>('closed') },
          { target: 'revoked', ...leadsTo<SuretyView>('revoked') },
          { target: 'expired', ...leadsTo<SuretyView>('expired') },
        ],
        onError: [
          { guard: { type: 'isUnknown', params: ({ event }) => event }, target: 'unknown' },
          { target: 'unreached', actions: { type: 'setProblem', params: ({ event }) => event } },
        ],
      },
    },
    unreached: { on: { 'link.retry': 'opening' } },
    answering: { on: { 'link.ended': 'opening' } },
    closed: {},
    revoked: {},
    expired: {},
    unknown: {},
  },
})
