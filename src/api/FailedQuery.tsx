import { Text } from '@chakra-ui/react/text'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { Note } from '../design/Note.tsx'
import { ConnectionLost, failureText } from './call-error.ts'
import { useIsOffline } from './connection.ts'

type Props = { error: unknown; retry: () => void; children?: ReactNode }

/**
 * Shows what could not be loaded and why, with a button that retries. While the banner says that there is no connection,
 * only says that this part will load.
 */
export const FailedQuery = ({ error, retry, children }: Props) => {
  const intl = useIntl()
  const isOffline = useIsOffline()
  if (isOffline && error instanceof ConnectionLost) return <LoadsLater />
  const why = failureText(error)
  return (
    <RetryNote status="error" onRetry={retry}>
      {children ? <b>{children} </b> : null}
      {'id' in why ? intl.formatMessage({ id: why.id }, why.values) : why.text}
    </RetryNote>
  )
}

/** Stands where something will be once the connection is back. */
export const LoadsLater = () => (
  <Text color="ink2" padding="4">
    <FormattedMessage id="connection.loadsLater" />
  </Text>
)

type RetryNoteProps = { status: 'warning' | 'error'; onRetry: () => void; children: ReactNode }

/** A note about a failed request, with a button that retries. */
const RetryNote = ({ status, onRetry, children }: RetryNoteProps) => (
  <Note
    status={status}
    role="alert"
    actions={
      <Button size="sm" onClick={onRetry}>
        <FormattedMessage id="answer.retry" />
      </Button>
    }
  >
    {children}
  </Note>
)
