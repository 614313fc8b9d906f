import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import type { ProblemDetails } from '../../../api/problem.ts'
import type { SuretyLink, SuretyView } from '../../../api/surety-link.ts'
import { notProvided } from '../not-provided.ts'
import { Refused } from './application.setup.ts'

export type SuretyVisitActor = ActorRefFrom<typeof suretyVisitMachine>

type Context = {
  view: SuretyView | null
  /** Why the link could not be opened; null if the server was not reached. */
  problem: ProblemDetails | null
}

export type SuretyVisitEvent =
  | { type: 'link.retry' }
  /** The server says that nothing can be answered at the link any more. */
  | { type: 'link.ended' }

const UNKNOWN = 404

const problemOf = (error: unknown): ProblemDetails | null => (error instanceof Refused ? error.problem : null)
const leadsTo = (link: SuretyLink) =>
  ({
    guard: {
      type: 'leadsTo',
      params: ({ event }: { event: { output: SuretyView } }) => ({ view: event.output, link }),
    },
    actions: {
      type: 'setView',
      params: ({ event }: { event: { output: SuretyView } }) => ({ view: event.output }),
    },
  }) as const

/** A surety's visit to a link: what it leads to. What is asked there is the page's own actor. */
export const suretyVisitMachine = setup({
  types: {} as { context: Context; events: SuretyVisitEvent },
  actors: { open: fromPromise<SuretyView>(notProvided('open')) },
  actions: {
    setView: assign((_, { view }: { view: SuretyView }) => ({ view, problem: null })),
    setProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
  guards: {
    leadsTo: (_, { view, link }: { view: SuretyView; link: SuretyLink }) => view.link === link,
    isUnknown: (_, { error }: { error: unknown }) => problemOf(error)?.status === UNKNOWN,
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
          { target: 'answering', ...leadsTo('open') },
          { target: 'closed', ...leadsTo('closed') },
          { target: 'revoked', ...leadsTo('revoked') },
          { target: 'expired', ...leadsTo('expired') },
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
