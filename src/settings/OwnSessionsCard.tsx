import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { sessionCalls } from '../../api/session.calls.ts'
import { useAlerts } from '../app/alerts/useAlerts.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { useSession } from '../session/useSession.ts'
import { OwnSessions } from './OwnSessions.tsx'

const EndAll = ({ onClose }: { onClose: () => void }) => {
  const session = useSession()
  const { failWith } = useAlerts()
  const end = useApiMutation(sessionCalls.endAll, {
    onSuccess: () => session.send({ type: 'session.endedEverywhere' }),
    onError: (error) => failWith(error),
  })
  return (
    <ConfirmDialog
      title={<FormattedMessage id="settings.sessions.end.title" />}
      confirm={<FormattedMessage id="settings.sessions.end.confirm" />}
      keep={<FormattedMessage id="settings.sessions.end.keep" />}
      busy={end.isPending}
      onConfirm={() => end.mutate({})}
      onClose={onClose}
    >
      <FormattedMessage id="settings.sessions.end.here" />
    </ConfirmDialog>
  )
}

/** Where the user is signed in, and the way out of all of it at once. */
export const OwnSessionsCard = () => {
  const [asking, setAsking] = useState(false)
  const sessions = useApiQuery(sessionCalls.own, {})
  return (
    <Card
      flush
      title={<FormattedMessage id="settings.sessions" />}
      aside={
        <Button size="sm" icon="signOut" onClick={() => setAsking(true)}>
          <FormattedMessage id="settings.sessions.end" />
        </Button>
      }
    >
      {sessions.error ? (
        <FailedQuery error={sessions.error} retry={() => void sessions.refetch()} />
      ) : sessions.data ? (
        <OwnSessions sessions={sessions.data} />
      ) : (
        <Skeleton rows={2} />
      )}
      {asking ? <EndAll onClose={() => setAsking(false)} /> : null}
    </Card>
  )
}
