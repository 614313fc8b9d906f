import { createTestModel } from '@xstate/graph'
import { createMachine } from 'xstate'

/** Outcomes of a request in the form's steps. */
const fails = {
  'server.loses': 'stepLost',
  'server.refuses': 'stepRefused',
  'server.collides': 'mergingStep',
}

/** A request after the application, in two steps. */
const request = (card: 'review' | 'withdrawal') => ({
  [`${card}Asking`]: { on: { [`${card}.keep`]: `${card}Kept`, [`${card}.send`]: `${card}Sending` } },
  [`${card}Kept`]: { on: { [`${card}.start`]: `${card}Asking` } },
  [`${card}Sending`]: {
    on: {
      'server.follows': `${card}Sent`,
      'server.loses': `${card}Unsent`,
      'visit.ends': 'openingOver',
      'window.comesBack': `${card}Sending`,
    },
  },
  [`${card}Unsent`]: { on: { [`${card}.send`]: `${card}Sending`, [`${card}.keep`]: `${card}Kept` } },
  [`${card}Sent`]: {},
})

/** A visit to an offer's page; responses of server, phone and another window are events. */
export const applicationModel = createTestModel(
  createMachine({
    id: 'applicationModel',
    initial: 'opening',
    states: {
      opening: {
        on: {
          'server.asksWho': 'identifying',
          'server.knows': 'contact',
          'server.follows': 'following',
          'server.isAway': 'unreached',
          'texts.fail': 'incomplete',
          'link.isOver': 'over',
        },
      },
      incomplete: { on: { 'time.passes': 'opening', 'window.comesBack': 'opening' } },
      unreached: { on: { 'customer.retries': 'opening', 'window.comesBack': 'opening' } },
      identifying: { on: { 'phone.confirms': 'openingKnown', 'phone.refuses': 'unidentified' } },
      unidentified: { on: { 'phone.confirms': 'openingKnown' } },
      openingKnown: { on: { 'server.knows': 'contact' } },
      offer: { on: { 'step.next': 'contact' } },
      contact: {
        on: {
          'form.types': 'typed',
          'step.next': 'savingContact',
          'step.back': 'offer',
          'page.left': 'contact',
          'window.comesBack': 'looking',
        },
      },
      looking: { on: { 'server.otherField': 'contact', 'server.isAway': 'contact', 'link.isOver': 'over' } },
      typed: {
        on: {
          'time.passes': 'saving',
          'step.next': 'savingContact',
          'page.left': 'leftTyped',
          'window.comesBack': 'lookingTyped',
        },
      },
      leftTyped: { on: { 'time.passes': 'saving' } },
      lookingTyped: {
        on: {
          'server.sameField': 'merged',
          'server.otherField': 'typed',
          'server.isAway': 'typed',
          'server.asksWho': 'identifyingAgain',
        },
      },
      saving: {
        on: {
          'server.saves': 'contact',
          'server.loses': 'lost',
          'server.refuses': 'refused',
          'server.collides': 'merging',
          'visit.ends': 'openingOut',
          'form.types': 'savingOlder',
        },
      },
      savingOlder: { on: { 'server.saves': 'typed', 'server.loses': 'lost' } },
      lost: {
        on: { 'time.passes': 'saving', 'customer.retries': 'saving', 'step.next': 'savingContact' },
      },
      refused: { on: { 'form.types': 'typed', 'step.next': 'savingContact' } },
      merging: {
        on: {
          'server.sameField': 'merged',
          'server.otherField': 'savingMerged',
          'server.isAway': 'lost',
          'link.isOver': 'over',
        },
      },
      /** Nothing was changed here: the other window's input is adopted, and the customer continues. */
      mergingStep: {
        on: { 'server.sameField': 'consents', 'server.otherField': 'consents', 'server.isAway': 'stepLost' },
      },
      savingMerged: { on: { 'server.saves': 'contact' } },
      merged: { on: { 'page.left': 'merged', 'form.types': 'typed', 'step.next': 'savingContact' } },
      openingOut: { on: { 'server.asksWho': 'identifyingAgain' } },
      identifyingAgain: { on: { 'phone.confirms': 'openingMine' } },
      openingMine: { on: { 'server.knows': 'saving', 'server.sameField': 'merged' } },
      savingContact: { on: { ...fails, 'server.saves': 'consents' } },
      stepLost: { on: { 'step.next': 'savingContact', 'time.passes': 'saving' } },
      stepRefused: { on: { 'step.next': 'savingContact' } },
      consents: { on: { 'step.next': 'savingConsents', 'step.back': 'contact' } },
      savingConsents: { on: { 'server.saves': 'checking', 'server.collides': 'mergingConsents' } },
      mergingConsents: { on: { 'server.otherField': 'checking' } },
      checking: {
        on: { 'contact.open': 'contact', 'step.back': 'consents', 'customer.submits': 'submitting' },
      },
      submitting: {
        on: {
          'server.follows': 'following',
          'server.loses': 'unsubmitted',
          'server.refuses': 'unsubmitted',
          'server.namesField': 'contactNamed',
          'server.collides': 'mergingSubmission',
        },
      },
      mergingSubmission: { on: { 'server.sameField': 'checking', 'server.isAway': 'unsubmitted' } },
      unsubmitted: { on: { 'customer.submits': 'submitting' } },
      contactNamed: { on: { 'form.types': 'typed', 'step.next': 'savingContact' } },
      following: {
        on: {
          'review.start': 'reviewAsking',
          'withdrawal.start': 'withdrawalAsking',
          'repayment.ask': 'quoting',
        },
      },
      ...request('review'),
      ...request('withdrawal'),
      quoting: { on: { 'server.quotes': 'quoted', 'server.loses': 'unquoted', 'visit.ends': 'openingOver' } },
      quoted: {},
      unquoted: { on: { 'repayment.ask': 'quoting' } },
      openingOver: { on: { 'link.isOver': 'over' } },
      over: {},
    },
  }),
)
