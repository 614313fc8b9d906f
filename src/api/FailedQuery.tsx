import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { Note } from '../design/Note.tsx'
import { failureText } from './failure-text.ts'

type Props = { error: unknown; retry: () => void; children?: ReactNode }

/** Shows what could not be loaded and why, with a button that retries. */
export const FailedQuery = ({ error, retry, children }: Props) => {
  const intl = useIntl()
  const why = failureText(error)
  return (
    <RetryNote status="error" onRetry={retry}>
      {children ? <b>{children} </b> : null}
      {'id' in why ? intl.formatMessage({ id: why.id }, why.values) : why.text}
    </RetryNote>
  )
}

type RetryNoteProps = { status: 'warning' | 'error'; onRetry: () => void; children: ReactNode }

/** A note about a failed request, with a button that retries. */
export const RetryNote = ({ status, onRetry, children }: RetryNoteProps) => (
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
