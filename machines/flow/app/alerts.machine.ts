import {
  assign,
  enqueueActions,
  sendTo,
  setup,
  spawnChild,
  stopChild,
  type ActorRefFrom,
  sendParent,
} from 'xstate'
import { ALERTS } from '../../../domain/alert-times.ts'

export const { shortMs: ALERT_MS, longMs: LONG_ALERT_MS } = ALERTS

/** The lifetime of one alert, whose key is the timer's id. Pausing resets it. */
const alertTimerMachine = setup({
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

const longAlertTimerMachine = alertTimerMachine.provide({ delays: { lifetime: LONG_ALERT_MS } })

/** How long a message must have stood in a dialog to count as seen. */
const SEEN_MS = 1_000

const seenTimerMachine = alertTimerMachine.provide({ delays: { lifetime: SEEN_MS } })

/** The text of an alert: a message id with its values, or a text that the server has translated. */
export type AlertText = { id: string; values?: Record<string, string | number> } | { text: string }
type AlertTone = 'success' | 'warning' | 'error'
export type Alert = {
  key: string
  tone: AlertTone
  text: AlertText
  long: boolean
  /** The dialog that shows the alert until it is closed; null for an alert in the region, which times out. */
  dialog: string | null
  /** The alert has been visible in its dialog for `SEEN_MS`. */
  seen: boolean
}
export type AlertsActor = ActorRefFrom<typeof alertsMachine>

/** `dialogs`: the open dialogs, the topmost last. */
type Context = { alerts: Alert[]; shown: number; dialogs: string[] }
type Show = { type: 'alert.show'; tone: AlertTone; text: AlertText; long?: boolean }
type Event =
  | Show
  | { type: 'alert.dismiss'; key: string }
  /** The pointer or the focus enters or leaves the alert. */
  | { type: 'alert.hold'; key: string }
  | { type: 'alert.release'; key: string }
  | { type: 'alert.timedOut'; key: string }
  | { type: 'dialog.opened'; dialog: string }
  | { type: 'dialog.closed'; dialog: string }

const showing = ({ event: { tone, text, long = false } }: { event: Show }) => ({ tone, text, long })
const lastKey = ({ context }: { context: Context }) => `alert-${context.shown}`
const topDialog = ({ dialogs }: Context) => dialogs.at(-1) ?? null

/**
 * The visible alerts. An alert in the region has its own timer, which pauses while the user reads it. An error that
 * is raised while a dialog is open shows in the topmost dialog, the latest error only, until the dialog closes. If
 * the dialog closes before the error could be seen, the error moves to the region. A message of success goes when a
 * dialog opens: on a phone it would cover the dialog's title.
 */
export const alertsMachine = setup({
  types: {} as { context: Context; events: Event },
  actors: { timer: alertTimerMachine, longTimer: longAlertTimerMachine, seenTimer: seenTimerMachine },
  actions: {
    addAlert: assign(({ context }, { tone, text, long }: Pick<Alert, 'tone' | 'text' | 'long'>) => ({
      shown: context.shown + 1,
      alerts: [
        ...context.alerts,
        { key: `alert-${context.shown + 1}`, tone, text, long, dialog: null, seen: false },
      ],
    })),
    putIntoDialog: assign(({ context }) => ({
      alerts: context.alerts
        .filter(({ dialog }) => dialog === null || dialog !== topDialog(context))
        .map((alert) =>
          alert.key === lastKey({ context }) ? { ...alert, dialog: topDialog(context) } : alert,
        ),
    })),
    startTimer: spawnChild('timer', { id: lastKey }),
    startLongTimer: spawnChild('longTimer', { id: lastKey }),
    startSeenTimer: spawnChild('seenTimer', { id: lastKey }),
    removeAlert: assign(({ context }, { key }: { key: string }) => ({
      alerts: context.alerts.filter((alert) => alert.key !== key),
    })),
    setSeen: assign(({ context }, { key }: { key: string }) => ({
      alerts: context.alerts.map((alert) => (alert.key === key ? { ...alert, seen: true } : alert)),
    })),
    addDialog: assign(({ context }, { dialog }: { dialog: string }) => ({
      dialogs: [...context.dialogs, dialog],
      alerts: context.alerts.filter(({ tone }) => tone !== 'success'),
    })),
    removeDialog: assign(({ context }, { dialog }: { dialog: string }) => ({
      dialogs: context.dialogs.filter((open) => open !== dialog),
      alerts: context.alerts
        .filter((alert) => alert.dialog !== dialog || !alert.seen)
        .map((alert) => (alert.dialog === dialog ? { ...alert, dialog: null } : alert)),
    })),
  },
  guards: {
    isLong: (_, { long }: Pick<Alert, 'long'>) => long,
    isForDialog: ({ context }, { tone }: Pick<Alert, 'tone'>) =>
      tone === 'error' && context.dialogs.length > 0,
    isInDialog: ({ context }, { key }: { key: string }) =>
      context.alerts.some((alert) => alert.key === key && alert.dialog !== null),
  },
}).createMachine({
  id: 'alerts',
  context: { alerts: [], shown: 0, dialogs: [] },
  on: {
    'alert.show': [
      {
        guard: { type: 'isForDialog', params: showing },
        actions: [{ type: 'addAlert', params: showing }, 'putIntoDialog', 'startSeenTimer'],
      },
      {
        guard: { type: 'isLong', params: showing },
        actions: [{ type: 'addAlert', params: showing }, 'startLongTimer'],
      },
      { actions: [{ type: 'addAlert', params: showing }, 'startTimer'] },
    ],
    'alert.dismiss': {
      actions: [
        stopChild(({ event }) => event.key),
        { type: 'removeAlert', params: ({ event }) => ({ key: event.key }) },
      ],
    },
    'alert.timedOut': [
      {
        guard: { type: 'isInDialog', params: ({ event }) => ({ key: event.key }) },
        actions: [
          stopChild(({ event }) => event.key),
          { type: 'setSeen', params: ({ event }) => ({ key: event.key }) },
        ],
      },
      {
        actions: [
          stopChild(({ event }) => event.key),
          { type: 'removeAlert', params: ({ event }) => ({ key: event.key }) },
        ],
      },
    ],
    'alert.hold': { actions: sendTo(({ event }) => event.key, { type: 'timer.pause' }) },
    'alert.release': { actions: sendTo(({ event }) => event.key, { type: 'timer.resume' }) },
    'dialog.opened': { actions: { type: 'addDialog', params: ({ event }) => event } },
    'dialog.closed': {
      actions: [
        enqueueActions(({ context, event, enqueue }) => {
          const unseen = context.alerts.filter(({ dialog, seen }) => dialog === event.dialog && !seen)
          for (const { key, long } of unseen) {
            enqueue.stopChild(key)
            enqueue.spawnChild(long ? 'longTimer' : 'timer', { id: key })
          }
        }),
        { type: 'removeDialog', params: ({ event }) => event },
      ],
    },
  },
})
