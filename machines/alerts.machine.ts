import { assign, sendTo, setup, spawnChild, stopChild, type ActorRefFrom } from 'xstate'
import { alertTimerMachine } from './alert-timer.machine.ts'

/** A message for the user: an id of `lang/` with its values, or a text that the server already translated. */
export type AlertText = { id: string; values?: Record<string, string | number> } | { text: string }
export type AlertTone = 'success' | 'warning' | 'error'
export type Alert = { key: string; tone: AlertTone; text: AlertText; long: boolean }
export type AlertsActor = ActorRefFrom<typeof alertsMachine>

type Event =
  | { type: 'alert.show'; tone: AlertTone; text: AlertText; long?: boolean }
  | { type: 'alert.dismiss'; key: string }
  /** The pointer or the focus is on it, or no longer. */
  | { type: 'alert.hold'; key: string }
  | { type: 'alert.release'; key: string }
  | { type: 'alert.timedOut'; key: string }

/** The messages in sight. Each has a timer of its own that stands still while somebody reads it. */
export const alertsMachine = setup({
  types: {} as { context: { alerts: Alert[]; shown: number }; events: Event },
  actors: { timer: alertTimerMachine },
  actions: {
    keep: assign(({ context }, { tone, text, long }: Omit<Alert, 'key'>) => ({
      shown: context.shown + 1,
      alerts: [...context.alerts, { key: `alert-${context.shown + 1}`, tone, text, long }],
    })),
    startTimer: spawnChild('timer', {
      id: ({ context }) => `alert-${context.shown}`,
      input: ({ context }) => ({
        key: `alert-${context.shown}`,
        long: context.alerts.at(-1)?.long ?? false,
      }),
    }),
    forget: assign(({ context }, { key }: { key: string }) => ({
      alerts: context.alerts.filter((alert) => alert.key !== key),
    })),
  },
}).createMachine({
  id: 'alerts',
  context: { alerts: [], shown: 0 },
  on: {
    'alert.show': {
      actions: [
        {
          type: 'keep',
          params: ({ event: { tone, text, long = false } }) => ({ tone, text, long }),
        },
        'startTimer',
      ],
    },
    'alert.dismiss': {
      actions: [
        stopChild(({ event }) => event.key),
        { type: 'forget', params: ({ event }) => ({ key: event.key }) },
      ],
    },
    'alert.timedOut': {
      actions: [
        stopChild(({ event }) => event.key),
        { type: 'forget', params: ({ event }) => ({ key: event.key }) },
      ],
    },
    'alert.hold': { actions: sendTo(({ event }) => event.key, { type: 'timer.hold' }) },
    'alert.release': { actions: sendTo(({ event }) => event.key, { type: 'timer.release' }) },
  },
})
