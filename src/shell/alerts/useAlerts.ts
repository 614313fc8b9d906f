import { createContext, use } from 'react'
import { useIntl } from 'react-intl'
import type { AlertText, AlertsActor } from '../../../machines/flow/app/alerts.machine.ts'
import { failureText } from '../../api/failure-text.ts'

export const AlertsContext = createContext<AlertsActor | null>(null)

/** The actor that holds the messages in sight. */
export const useAlertsActor = (): AlertsActor => {
  const actor = use(AlertsContext)
  if (!actor) throw new Error('no alerts around')
  return actor
}

type Values = Record<string, string | number>
type Options = { long?: boolean }

/** Tells the user how something went: by message id, or by the error itself. Long ones stay for 15 s. */
export const useAlerts = () => {
  const actor = useAlertsActor()
  return {
    succeed: (id: string, values?: Values, { long = false }: Options = {}) =>
      actor.send({ type: 'alert.show', tone: 'success', text: textOf(id, values), long }),
    warn: (id: string, values?: Values, { long = false }: Options = {}) =>
      actor.send({ type: 'alert.show', tone: 'warning', text: textOf(id, values), long }),
    fail: (id: string, values?: Values, { long = false }: Options = {}) =>
      actor.send({ type: 'alert.show', tone: 'error', text: textOf(id, values), long }),
    failWith: (error: unknown, { long = false }: Options = {}) =>
      actor.send({ type: 'alert.show', tone: 'error', text: failureText(error), long }),
  }
}

/** An alert in the language in use, or as the server said it. */
export const useAlertText = () => {
  const intl = useIntl()
  return (text: AlertText): string =>
    'id' in text ? intl.formatMessage({ id: text.id }, text.values) : text.text
}

/** Says in the language in use what went wrong. */
export const useFailureText = () => {
  const text = useAlertText()
  return (error: unknown): string => text(failureText(error))
}

const textOf = (id: string, values: Values | undefined) => (values ? { id, values } : { id })
