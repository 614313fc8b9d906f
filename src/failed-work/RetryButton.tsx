import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../design/Button.tsx'

type Props = {
  /** The accessible name, because many of these buttons stand on one page. */
  name: string
  busy: boolean
  /** Why this cannot be retried. */
  refused?: ReactNode
  onRetry: () => void
}

/** The button that retries one of many things in a list. */
export const RetryButton = ({ name, busy, refused, onRetry }: Props) => (
  <Button
    size="sm"
    icon="refresh"
    aria-label={name}
    busy={busy}
    refused={refused}
    reason="tooltip"
    onClick={onRetry}
  >
    <FormattedMessage id="failedWork.retry" />
  </Button>
)
