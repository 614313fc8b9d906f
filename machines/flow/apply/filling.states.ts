import {
  answer,
  clearFailureOf,
  error,
  failed,
  leftInput,
  onLostVisit,
  opened,
  saveOf,
  takeAnswer,
  unreached,
  wanted,
} from './application.actions.ts'
import { applicationSetup } from './application.setup.ts'

/** The application form: its steps, and in parallel the saving of typed input. */
export const filling = applicationSetup.createStateConfig({
  type: 'parallel',
  states: {
    step: {
      initial: 'choosing',
      states: {
        choosing: {
          always: [
            { guard: { type: 'isNeeded', params: { step: 'contact' } }, target: 'contact' },
            { guard: { type: 'isNeeded', params: { step: 'consents' } }, target: 'consents' },
            { target: 'review' },
          ],
        },
        offer: { on: { 'step.next': 'contact' } },
        contact: {
          id: 'contact',
          on: {
            'step.back': 'offer',
            'step.next': [{ guard: 'isContactComplete', target: '.saving' }, { target: '.faulty' }],
          },
          initial: 'entering',
          states: {
            entering: {},
            faulty: {},
            saving: {
              entry: 'keep',
              on: {
                'form.kept': [{ guard: 'isContactComplete', target: '#consents' }, { target: 'faulty' }],
                'form.failed': 'faulty',
                'step.next': {},
              },
            },
          },
        },
        consents: {
          id: 'consents',
          on: {
            'step.back': 'contact',
            'step.next': [{ guard: 'isConsented', target: '.saving' }, { target: '.faulty' }],
          },
          initial: 'entering',
          states: {
            entering: {},
            faulty: {},
            saving: {
              entry: 'keep',
              on: {
                'form.kept': [{ guard: 'isConsented', target: '#review' }, { target: 'faulty' }],
                'form.failed': 'faulty',
                'step.next': {},
              },
            },
          },
        },
        review: {
          id: 'review',
          on: {
            'step.back': 'consents',
            'contact.open': 'contact',
            'application.submit': 'submitting',
          },
        },
        submitting: {
          entry: [clearFailureOf('form'), 'setSent', 'forgetMerge', 'pause'],
          invoke: {
            id: 'submit',
            src: 'submit',
            input: saveOf,
            onDone: { target: '#arriving', actions: takeAnswer },
            onError: [
              onLostVisit,
              { guard: { type: 'isShownConflict', params: error }, target: 'review' },
              {
                guard: { type: 'isConflict', params: error },
                target: 'review',
                actions: 'reportCollision',
              },
              {
                guard: { type: 'namesContact', params: error },
                target: 'contact.faulty',
                actions: failed('form'),
              },
              { target: 'review', actions: failed('form') },
            ],
          },
        },
      },
    },
    keeping: {
      initial: 'settling',
      on: {
        'form.change': {
          target: '.waiting',
          actions: { type: 'setEntered', params: ({ event }) => ({ entered: event.entered }) },
        },
        'form.keep': '.saving',
        'form.collided': '.merging',
        'form.merged': '.settling',
        'form.pause': '.paused',
        'page.left': {
          guard: 'isUnsaved',
          actions: [
            'setSent',
            { type: 'saveAtOnce', params: saveOf },
            { type: 'keepLeft', params: leftInput },
          ],
        },
      },
      states: {
        settling: {
          always: [
            { guard: 'isCollided', target: 'merged', actions: 'reportFailure' },
            { guard: 'isUnsaved', target: 'saving' },
            { target: 'resting', actions: 'reportKept' },
          ],
        },
        /** Input typed during a save is saved next. */
        resting: { always: { guard: 'isUnsaved', target: 'waiting' } },
        /** The submission sends all input. */
        paused: {},
        waiting: { after: { debounce: 'saving' } },
        saving: {
          entry: 'setSent',
          on: {
            'form.change': {
              actions: { type: 'setEntered', params: ({ event }) => ({ entered: event.entered }) },
            },
          },
          invoke: {
            id: 'save',
            src: 'save',
            input: saveOf,
            onDone: {
              target: 'resting',
              actions: [
                'dropLook',
                'setStored',
                clearFailureOf('form'),
                { type: 'reportView', params: answer },
                'reportKept',
              ],
            },
            onError: [
              onLostVisit,
              { guard: { type: 'isConflict', params: error }, target: 'merging' },
              {
                guard: { type: 'isLost', params: error },
                target: 'lost',
                actions: [failed('form'), 'reportFailure'],
              },
              { target: 'refused', actions: [failed('form'), 'reportFailure'] },
            ],
          },
        },
        /** Not stored as far as this window knows: the input is sent again until it is. */
        lost: {
          after: { retry: 'saving' },
          on: { 'form.retry': 'saving', 'page.shown': 'saving' },
        },
        refused: {},
        /** Another window has stored different values. */
        merging: {
          entry: 'forgetMerge',
          invoke: {
            id: 'reread',
            src: 'open',
            input: wanted,
            onDone: [
              {
                guard: { type: 'isUnreached', params: opened },
                target: 'lost',
                actions: [unreached('form'), 'reportFailure'],
              },
              {
                guard: { type: 'leadsElsewhere', params: opened },
                target: '#arriving',
                actions: { type: 'take', params: opened },
              },
              { target: 'settling', actions: { type: 'take', params: opened } },
            ],
            onError: { target: 'lost', actions: [failed('form'), 'reportFailure'] },
          },
        },
        /** Both windows changed the same fields. Nothing is saved until the customer continues. */
        merged: { on: { 'page.left': {} } },
      },
    },
  },
})
