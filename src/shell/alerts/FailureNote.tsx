import { ConnectionLost } from '../../api/call-error.ts'
import { useIsOffline } from '../../api/connection.ts'
import { Note } from '../../design/Note.tsx'
import { useFailureText } from './useAlerts.ts'

/** Why something failed, unless the banner says it. */
export const FailureNote = ({ error }: { error: unknown }) => {
  const isOffline = useIsOffline()
  const failureText = useFailureText()
  if (isOffline && error instanceof ConnectionLost) return null
  return (
    <Note status="error" role="alert">
      {failureText(error)}
    </Note>
  )
}
