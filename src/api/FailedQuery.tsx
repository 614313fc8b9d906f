import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { Note } from '../design/Note.tsx'
import { failureText } from './failure-text.ts'

type Props = { error: unknown; retry: () => void; children?: ReactNode }

/** Something could not be loaded: what, why, and the way to try again. */
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

/** Says what could not be had, with a button that tries again. */
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
