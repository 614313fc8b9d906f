import { Text } from '@chakra-ui/react/text'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { Note } from '../design/Note.tsx'
import { CallError, ConnectionLost, failureText } from './call-error.ts'
import { useIsOffline } from './connection.ts'

type Props = { error: unknown; retry: () => void; children?: ReactNode }

/** Not found and gone: a retry does not help. */
const FINAL: readonly number[] = [404, 410]

/**
 * Shows what could not be loaded and why, with a button that retries where that can help. While the banner says
 * that there is no connection, only says that this part will load.
 */
export const FailedQuery = ({ error, retry, children }: Props) => {
  const intl = useIntl()
  const isOffline = useIsOffline()
  if (isOffline && error instanceof ConnectionLost) return <LoadsLater />
  const why = failureText(error)
  const canRetry = !(error instanceof CallError && FINAL.includes(error.problem.status))
  return (
    <Note
      status="error"
      role="alert"
      actions={
        canRetry ? (
          <Button size="sm" onClick={retry}>
            <FormattedMessage id="alerts.retry" />
          </Button>
        ) : null
      }
    >
      {children ? <b>{children} </b> : null}
      {'id' in why ? intl.formatMessage({ id: why.id }, why.values) : why.text}
    </Note>
  )
}

/** Placeholder of content that loads once the connection is back. */
export const LoadsLater = () => (
  <Text color="ink2" padding="4">
    <FormattedMessage id="connection.loadsLater" />
  </Text>
)
