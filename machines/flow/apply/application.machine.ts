import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { opened, wanted, type WithContext } from './application.actions.ts'
import { applicationSetup, noFailures } from './application.setup.ts'
import { nothingEntered } from '../../../domain/applicant-input.ts'
import { filling } from './filling.states.ts'
import { following } from './following.states.ts'

export type ApplicationActor = ActorRefFrom<typeof applicationMachine>
export type ApplicationSnapshot = SnapshotFrom<typeof applicationMachine>
export type ApplicationState = ApplicationSnapshot['value']

/** Asks the customer's phone to identify them. Resumes the request that a reload interrupted, if there is one. */
const identification = {
  invoke: {
    id: 'digitalLogin',
    src: 'digitalLogin',
    input: ({ context }: WithContext) => ({ request: context.request }),
    onDone: '#opening',
    onError: '#opening',
  },
  exit: 'forgetRequest',
} as const

const leadsTo = <Target extends string>(target: Target) =>
  ({ guard: { type: 'leadsTo', params: { place: target } }, target }) as const

/** One visit to the link of an offer: identification, application, and what follows the submission. */
export const applicationMachine = applicationSetup.createMachine({
  id: 'application',
  context: ({ input: { picked, request, left, today } }) => ({
    picked,
    language: null,
    view: null,
    problem: null,
    person: null,
    entered: nothingEntered,
    stored: nothingEntered,
    sent: [],
    merge: null,
    left,
    failures: noFailures,
    request,
    review: '',
    repayDay: today,
    quote: null,
    paper: null,
  }),
  invoke: { id: 'watchPage', src: 'watchPage', onError: {} },
  type: 'parallel',
  states: {
    language: {
      initial: 'shown',
      on: { 'language.pick': '.loading' },
      states: {
        shown: {},
        loading: {
          invoke: {
            id: 'loadTexts',
            src: 'loadTexts',
            input: ({ event }) => {
              if (event.type !== 'language.pick') throw new Error(`no language in ${event.type}`)
              return { language: event.language }
            },
            onDone: {
              target: 'shown',
              actions: [
                { type: 'setPicked', params: ({ event }) => ({ language: event.output }) },
                { type: 'keepPicked', params: ({ event }) => ({ language: event.output }) },
                'look',
              ],
            },
            onError: 'lost',
          },
        },
        lost: {},
      },
    },
    /** Reads the link's current target. The response to a step, or a newer read, makes it stale. */
    look: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'page.shown': { guard: 'isOpened', target: 'asking' },
            'page.beat': { guard: 'isFollowed', target: 'asking' },
          },
        },
        asking: {
          on: { 'step.answered': 'idle', 'page.shown': { target: 'asking', reenter: true } },
          invoke: {
            id: 'look',
            src: 'open',
            input: wanted,
            onDone: { target: 'idle', actions: { type: 'reportView', params: opened } },
            onError: 'idle',
          },
        },
      },
    },
    page: {
      initial: 'opening',
      on: {
        'view.came': [
          { guard: { type: 'isUnreached', params: ({ event }) => ({ opened: event.opened }) } },
          {
            guard: { type: 'leadsElsewhere', params: ({ event }) => ({ opened: event.opened }) },
            target: '.arriving',
            actions: { type: 'take', params: ({ event }) => ({ opened: event.opened }) },
          },
          {
            guard: { type: 'collides', params: ({ event }) => ({ opened: event.opened }) },
            actions: [{ type: 'take', params: ({ event }) => ({ opened: event.opened }) }, 'reportMerge'],
          },
          { actions: { type: 'take', params: ({ event }) => ({ opened: event.opened }) } },
        ],
      },
      states: {
        opening: {
          id: 'opening',
          entry: 'dropLook',
          invoke: {
            id: 'open',
            src: 'open',
            input: wanted,
            onDone: [
              {
                guard: { type: 'isUnreached', params: opened },
                target: 'unreached',
                actions: { type: 'take', params: opened },
              },
              { target: 'arriving', actions: { type: 'take', params: opened } },
            ],
            onError: 'incomplete',
          },
        },
        /** Texts or code of the page could not be loaded, so there may be no text for an error. */
        incomplete: { after: { retry: 'opening' }, on: { 'page.shown': 'opening' } },
        unreached: { on: { 'link.retry': 'opening', 'page.shown': 'opening' } },
        arriving: {
          id: 'arriving',
          always: [
            { guard: 'isKnown', target: 'identifyingAgain' },
            leadsTo('identifying'),
            leadsTo('filling'),
            leadsTo('tracing'),
            leadsTo('following'),
            leadsTo('revoked'),
            leadsTo('expired'),
            leadsTo('closed'),
            { target: 'unknown' },
          ],
        },
        revoked: {},
        expired: {},
        closed: {},
        unknown: {},
        identifying: identification,
        /** The visit has expired. The typed input is kept. */
        identifyingAgain: identification,
        /** The application is submitted, and this window does not know who submitted it. */
        tracing: identification,
        filling,
        following,
      },
    },
  },
})
