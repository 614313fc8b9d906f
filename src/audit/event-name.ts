import { useIntl } from 'react-intl'

/** An event in words, such as "Query saved"; its name where there are none yet. */
export const useEventName = () => {
  const intl = useIntl()
  return (event: string): string => {
    const [subject = '', what = ''] = event.split('.')
    const id = `audit.event.${subject}.${what}`
    return id in intl.messages ? intl.formatMessage({ id }) : event
  }
}
