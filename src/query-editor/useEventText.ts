import { useIntl } from 'react-intl'

/** What an event of the lifecycle did, such as "Approval cancelled"; null if unknown. */
export const useEventText = () => {
  const intl = useIntl()
  return (event: string | null): string | null => {
    const id = `happened.${event}`
    return id in intl.messages ? intl.formatMessage({ id }) : null
  }
}
