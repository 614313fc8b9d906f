import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { Note } from '../design/Note.tsx'
import { failureText } from '../failure-text.ts'

type Props = { error: unknown; retry: () => void; children?: ReactNode }

/** Something could not be loaded: what, why, and the way to try again. */
export const FailedAnswer = ({ error, retry, children }: Props) => {
  const intl = useIntl()
  const why = failureText(error)
  return (
    <Note
      tone="danger"
      role="alert"
      actions={
        <Button size="small" onClick={retry}>
          <FormattedMessage id="answer.retry" />
        </Button>
      }
    >
      {children ? <b>{children} </b> : null}
      {'id' in why ? intl.formatMessage({ id: why.id }, why.values) : why.text}
    </Note>
  )
}
