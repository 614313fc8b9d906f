import { useIntl } from 'react-intl'
import type { DigitalFailure, DigitalOutcome } from '../../machines/flow/session/digital-login.types.ts'
import { UnreadableAnswer } from '../api/call-error.ts'
import { Note } from '../design/Note.tsx'
import { failureText } from '../api/failure-text.ts'

const outcomeTexts: Record<DigitalOutcome, string> = {
  ERROR: 'digital.outcome.error',
  TIMEOUT: 'digital.outcome.timeOut',
  USER_CANCELLED: 'digital.outcome.cancelled',
  NOT_FOUND: 'digital.outcome.notFound',
  NO_ACCESS: 'digital.outcome.noAccess',
  NO_TOKEN: 'digital.outcome.noToken',
  UNKNOWN: 'digital.outcome.unknown',
}

/** The server's own words where a start failed and it had some. */
const textOf = (failure: DigitalFailure) => {
  if (failure.kind === 'outcome') return { id: outcomeTexts[failure.outcome] }
  return failure.error instanceof UnreadableAnswer
    ? { id: 'digital.startFailed' }
    : failureText(failure.error)
}

/** Why nobody was signed in, and what to do. */
export const DigitalFailureNote = ({ failure }: { failure: DigitalFailure }) => {
  const intl = useIntl()
  const text = textOf(failure)
  return (
    <Note status="error" role="alert">
      {'id' in text ? intl.formatMessage({ id: text.id }, text.values) : text.text}
    </Note>
  )
}
