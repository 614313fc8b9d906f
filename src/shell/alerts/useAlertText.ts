import { useIntl } from 'react-intl'
import type { AlertText } from '../../../machines/flow/app/alerts.machine.ts'

/** An alert in the language in use, or as the server said it. */
export const useAlertText = () => {
  const intl = useIntl()
  return (text: AlertText): string =>
    'id' in text ? intl.formatMessage({ id: text.id }, text.values) : text.text
}
