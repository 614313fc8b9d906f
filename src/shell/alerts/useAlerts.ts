import { createContext, use } from 'react'
import { useIntl } from 'react-intl'
import type { AlertText, AlertsActor } from '../../../machines/flow/app/alerts.machine.ts'
import { ConnectionLost, failureText } from '../../api/call-error.ts'
import { ConnectionContext } from '../../api/connection.ts'

export const AlertsContext = createContext<AlertsActor | null>(null)

/** The actor of the visible alerts. */
export const useAlertsActor = (): AlertsActor => {
  const actor = use(AlertsContext)
  if (!actor) throw new Error('no alerts around')
  return actor
}

type Values = Record<string, string | number>
type Options = { long?: boolean }

/** Reports the result of an action, by message id or error. Long texts stay for 15 s. */
export const useAlerts = () => {
  const actor = useAlertsActor()
  const connection = use(ConnectionContext)
  /** Whether the banner says it. It does not where a dialog covers it. */
  const isInBanner = (error: unknown) =>
    error instanceof ConnectionLost &&
    connection?.getSnapshot().hasTag('lost') === true &&
    actor.getSnapshot().context.dialogs.length === 0
  return {
    succeed: (id: string, values?: Values, { long = false }: Options = {}) =>
      actor.send({ type: 'alert.show', tone: 'success', text: textOf(id, values), long }),
    warn: (id: string, values?: Values, { long = false }: Options = {}) =>
      actor.send({ type: 'alert.show', tone: 'warning', text: textOf(id, values), long }),
    fail: (id: string, values?: Values, { long = false }: Options = {}) =>
      actor.send({ type: 'alert.show', tone: 'error', text: textOf(id, values), long }),
    failWith: (error: unknown, { long = false }: Options = {}) => {
      if (isInBanner(error)) connection?.send({ type: 'action.unsent' })
      else actor.send({ type: 'alert.show', tone: 'error', text: failureText(error), long })
    },
  }
}

/** The text of an alert, in the user's language or as the server sent it. */
export const useAlertText = () => {
  const intl = useIntl()
  return (text: AlertText): string =>
    'id' in text ? intl.formatMessage({ id: text.id }, text.values) : text.text
}

/** Returns the text of an error in the user's language. */
export const useFailureText = () => {
  const text = useAlertText()
  return (error: unknown): string => text(failureText(error))
}

const textOf = (id: string, values: Values | undefined) => (values ? { id, values } : { id })
