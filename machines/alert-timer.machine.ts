import { sendParent, setup } from 'xstate'
import { ALERTS } from '../domain/alert-times.ts'

export const { shortMs: ALERT_MS, longMs: LONG_ALERT_MS } = ALERTS

/** How long one message, named by the timer's id, stays: it starts anew after somebody stopped reading it. */
export const alertTimerMachine = setup({
  types: {} as { events: { type: 'timer.hold' } | { type: 'timer.release' } },
  actions: { timeOut: sendParent(({ self }) => ({ type: 'alert.timedOut', key: self.id })) },
  delays: { lifetime: ALERT_MS },
}).createMachine({
  id: 'alertTimer',
  initial: 'running',
  states: {
    running: { after: { lifetime: 'over' }, on: { 'timer.hold': 'held' } },
    held: { on: { 'timer.release': 'running' } },
    over: { type: 'final', entry: 'timeOut' },
  },
})

export const longAlertTimerMachine = alertTimerMachine.provide({ delays: { lifetime: LONG_ALERT_MS } })
