import { setup } from 'xstate'
import { SEND_PROGRESS } from '../../../domain/constants.ts'
import { notProvided } from '../not-provided.ts'

export const { stepMs: STEP_MS, minPercent: MIN_STEP, maxPercent: MAX_STEP } = SEND_PROGRESS
const FULL = 100

/** The progress bar after a query was sent; it rises by random increments until it is full. */
export const sendProgressMachine = setup({
  types: {} as {
    /** Percent; the last increment may exceed 100. */
    context: { percent: number }
  },
  actions: {
    /** Raises `percent` by 1 to 21; provided from outside, since a machine has no randomness. */
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
    sent: { type: 'final' },
  },
})
