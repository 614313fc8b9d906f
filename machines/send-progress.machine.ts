import { setup } from 'xstate'
import { SEND_PROGRESS } from '../domain/constants.ts'
import { notProvided } from './not-provided.ts'

export const { stepMs: STEP_MS, minPercent: SMALLEST_STEP, maxPercent: LARGEST_STEP } = SEND_PROGRESS
const FULL = 100

/** The progress shown after a query was sent: it rises in steps until it is over full, then says so. */
export const sendProgressMachine = setup({
  types: {} as {
    /** Percent; may be over 100 by the last step. */
    context: { percent: number }
    events: { type: 'progress.close' }
  },
  actions: {
    /** Raises `percent` by a step of 1 to 21; provided, for chance is no matter of a machine. */
    rise: notProvided('rise'),
  },
  guards: { isFull: ({ context }) => context.percent > FULL },
  delays: { step: STEP_MS },
}).createMachine({
  id: 'sendProgress',
  context: { percent: 0 },
  initial: 'rising',
  states: {
    rising: {
      always: { guard: 'isFull', target: 'sent' },
      after: { step: { target: 'rising', reenter: true, actions: 'rise' } },
    },
    sent: { on: { 'progress.close': 'closed' } },
    closed: { type: 'final' },
  },
})
