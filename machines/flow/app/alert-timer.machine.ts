import { sendParent, setup } from 'xstate'
import { ALERTS } from '../../../domain/alert-times.ts'

export const { shortMs: ALERT_MS, longMs: LONG_ALERT_MS } = ALERTS

/** The lifetime of one alert, whose key is the timer's id. Pausing resets it. */
export const alertTimerMachine = setup({
  types: {} as { events: { type: 'timer.pause' } | { type: 'timer.resume' } },
  actions: { timeOut: sendParent(({ self }) => ({ type: 'alert.timedOut', key: self.id })) },
  delays: { lifetime: ALERT_MS },
}).createMachine({
  id: 'alertTimer',
  initial: 'running',
  states: {
    running: { after: { lifetime: 'over' }, on: { 'timer.pause': 'paused' } },
    paused: { on: { 'timer.resume': 'running' } },
    over: { entry: 'timeOut' },
  },
})

export const longAlertTimerMachine = alertTimerMachine.provide({ delays: { lifetime: LONG_ALERT_MS } })

/** How long a message must have stood in a dialog to count as seen. */
export const SEEN_MS = 1_000

export const seenTimerMachine = alertTimerMachine.provide({ delays: { lifetime: SEEN_MS } })
