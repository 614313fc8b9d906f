import { assign, sendTo, setup, spawnChild, stopChild, type ActorRefFrom } from 'xstate'
import { alertTimerMachine, longAlertTimerMachine } from './alert-timer.machine.ts'

/** A message for the user: an id of `lang/` with its values, or a text that the server already translated. */
export type AlertText = { id: string; values?: Record<string, string | number> } | { text: string }
export type AlertTone = 'success' | 'warning' | 'error'
export type Alert = { key: string; tone: AlertTone; text: AlertText; long: boolean }
export type AlertsActor = ActorRefFrom<typeof alertsMachine>

type Context = { alerts: Alert[]; shown: number }
type Show = { type: 'alert.show'; tone: AlertTone; text: AlertText; long?: boolean }
type Event =
  | Show
  | { type: 'alert.dismiss'; key: string }
  /** The pointer or the focus is on it, or no longer. */
  | { type: 'alert.hold'; key: string }
  | { type: 'alert.release'; key: string }
  | { type: 'alert.timedOut'; key: string }

const showing = ({ event: { tone, text, long = false } }: { event: Show }) => ({ tone, text, long })
const lastKey = ({ context }: { context: Context }) => `alert-${context.shown}`

/** The messages in sight. Each has a timer of its own that stands still while somebody reads it. */
export const alertsMachine = setup({
  types: {} as { context: Context; events: Event },
  actors: { timer: alertTimerMachine, longTimer: longAlertTimerMachine },
  actions: {
    keep: assign(({ context }, { tone, text, long }: Omit<Alert, 'key'>) => ({
      shown: context.shown + 1,
      alerts: [...context.alerts, { key: `alert-${context.shown + 1}`, tone, text, long }],
    })),
    startTimer: spawnChild('timer', { id: lastKey }),
    startLongTimer: spawnChild('longTimer', { id: lastKey }),
    forget: assign(({ context }, { key }: { key: string }) => ({
      alerts: context.alerts.filter((alert) => alert.key !== key),
    })),
  },
  guards: { isLong: (_, { long }: Pick<Alert, 'long'>) => long },
}).createMachine({
  id: 'alerts',
  context: { alerts: [], shown: 0 },
  on: {
    'alert.show': [
      {
        guard: { type: 'isLong', params: showing },
        actions: [{ type: 'keep', params: showing }, 'startLongTimer'],
      },
      { actions: [{ type: 'keep', params: showing }, 'startTimer'] },
    ],
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
