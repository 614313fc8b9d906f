import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { Note } from '../design/Note.tsx'

type Props = { status: 'warning' | 'error'; onRetry: () => void; children: ReactNode }

/** Says what could not be had, with a button that tries again. */
export const RetryNote = ({ status, onRetry, children }: Props) => (
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
