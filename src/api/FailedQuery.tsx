import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { failureText } from './failure-text.ts'
import { RetryNote } from './RetryNote.tsx'

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
