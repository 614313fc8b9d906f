import { clearFailureOf, failed, onLostVisit, takeAnswer } from './application.actions.ts'
import { applicationSetup } from './application.setup.ts'

/**
 * After the submission: the review of the decision, the withdrawal in two steps, the cost of early repayment, and the
 * papers.
 */
export const following = applicationSetup.createStateConfig({
  type: 'parallel',
  states: {
    review: {
      initial: 'offered',
      states: {
        offered: { on: { 'review.start': 'asking' } },
        asking: {
          on: {
            'review.write': {
              actions: { type: 'setReview', params: ({ event }) => ({ review: event.review }) },
            },
            'review.keep': 'kept',
            'review.send': 'sending',
          },
        },
        sending: {
          entry: clearFailureOf('review'),
          invoke: {
            id: 'askForReview',
            src: 'askForReview',
            input: ({ context }) => ({ view: context.review }),
            onDone: {
              target: 'sent',
              actions: [...takeAnswer, { type: 'setReview', params: { review: '' } }],
            },
            onError: [onLostVisit, { target: 'asking', actions: failed('review') }],
          },
        },
        /** The customer cancelled and is back at the button. */
        kept: { on: { 'review.start': 'asking' } },
        /** Focus is on the response, which replaced the request. */
        sent: { on: { 'review.start': 'asking' } },
      },
    },
    withdrawal: {
      initial: 'offered',
      states: {
        offered: { on: { 'withdrawal.start': 'asking' } },
        asking: { on: { 'withdrawal.keep': 'kept', 'withdrawal.confirm': 'sending' } },
        sending: {
          entry: clearFailureOf('withdrawal'),
          invoke: {
            id: 'withdraw',
            src: 'withdraw',
            onDone: { target: 'sent', actions: takeAnswer },
            onError: [onLostVisit, { target: 'asking', actions: failed('withdrawal') }],
          },
        },
        kept: { on: { 'withdrawal.start': 'asking' } },
        sent: { on: { 'withdrawal.start': 'asking' } },
      },
    },
    repayment: {
      initial: 'choosing',
      on: {
        'repayment.choose': {
          actions: { type: 'setDay', params: ({ event }) => ({ day: event.day }) },
        },
      },
      states: {
        choosing: { on: { 'repayment.ask': 'asking' } },
        asking: {
          entry: clearFailureOf('repayment'),
          invoke: {
            id: 'quote',
            src: 'quote',
            input: ({ context }) => ({ day: context.repayDay }),
            onDone: {
              target: 'choosing',
              actions: { type: 'setQuote', params: ({ event }) => ({ quote: event.output }) },
            },
            onError: [
              onLostVisit,
              {
                target: 'choosing',
                actions: [{ type: 'setQuote', params: { quote: null } }, failed('repayment')],
              },
            ],
          },
        },
      },
    },
    papers: {
      initial: 'offered',
      states: {
        offered: {
          on: {
            'paper.download': {
              target: 'downloading',
              actions: { type: 'setPaper', params: ({ event }) => ({ paper: event.paper }) },
            },
          },
        },
        downloading: {
          entry: clearFailureOf('paper'),
          invoke: {
            id: 'download',
            src: 'download',
            input: ({ context }) => {
              if (!context.paper) throw new Error('no paper to download')
              return context.paper
            },
            onDone: 'offered',
            onError: [onLostVisit, { target: 'offered', actions: failed('paper') }],
          },
        },
      },
    },
  },
})
