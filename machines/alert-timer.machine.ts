import { sendParent, setup } from 'xstate'
import { ALERTS } from '../domain/alert-times.ts'

export const { shortMs: ALERT_MS, longMs: LONG_ALERT_MS } = ALERTS

/** How long one message stays: it starts anew after somebody stopped reading it. */
export const alertTimerMachine = setup({
  types: {} as {
    input: { key: string; long: boolean }
    context: { key: string; long: boolean }
    events: { type: 'timer.hold' } | { type: 'timer.release' }
  },
  actions: { timeOut: sendParent(({ context }) => ({ type: 'alert.timedOut', key: context.key })) },
  delays: { lifetime: ({ context }) => (context.long ? LONG_ALERT_MS : ALERT_MS) },
}).createMachine({
  id: 'alertTimer',
  context: ({ input }) => input,
  initial: 'running',
  states: {
    running: { after: { lifetime: 'over' }, on: { 'timer.hold': 'held' } },
    held: { on: { 'timer.release': 'running' } },
    over: { type: 'final', entry: 'timeOut' },
  },
})
