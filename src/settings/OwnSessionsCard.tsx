import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useEffect, useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { sessionCalls } from '../../api/session.calls.ts'
import { type OwnSession, presentPasswordProof } from '../../api/session.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { CallError } from '../api/call-error.ts'
import { setServerErrors } from '../api/set-server-errors.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Badge } from '../design/Badge.tsx'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Form } from '../design/form/Form.tsx'
import { PasswordField } from '../design/form/PasswordField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { Cell, Table, TableRow, HeadRow } from '../design/table/Table.tsx'
import { useSession } from '../session/useSession.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useUser } from '../user/useUser.ts'
import { deviceNameOf } from '../session/device-name.ts'

/** The user's sessions, and a button that ends them all. */
export const OwnSessionsCard = () => {
  const [asking, setAsking] = useState(false)
  const sessions = useApiQuery(sessionCalls.own, {})
  const { succeed, failWith } = useAlerts()
  const callbacks = (successText: string) => ({
    onSuccess: () => succeed(successText),
    onError: (error: Error) => failWith(error),
    onSettled: () => sessions.refetch(),
  })
  const endOne = useApiMutation(sessionCalls.endOne, callbacks('settings.sessions.oneEnded'))
  const endOthers = useApiMutation(sessionCalls.endOthers, callbacks('settings.sessions.othersEnded'))
  const hasOthers = sessions.data?.some(({ current }) => !current) === true
  return (
    <Card
      flush
      title={<FormattedMessage id="settings.sessions" />}
      aside={
        <HStack wrap="wrap">
          {hasOthers ? (
            <Button size="sm" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
              <FormattedMessage id="settings.sessions.endOthers" />
            </Button>
          ) : null}
          <Button size="sm" icon="signOut" onClick={() => setAsking(true)}>
            <FormattedMessage id="settings.sessions.end" />
          </Button>
        </HStack>
      }
    >
      {sessions.error ? (
        <FailedQuery error={sessions.error} retry={() => void sessions.refetch()} />
      ) : sessions.data ? (
        <OwnSessions
          sessions={sessions.data}
          ending={endOne.isPending ? endOne.variables.params.sessionId : null}
          onEnd={(sessionId) => endOne.mutate({ params: { sessionId } })}
        />
      ) : (
        <Skeleton rows={2} />
      )}
      {asking ? <EndAll onClose={() => setAsking(false)} /> : null}
    </Card>
  )
}

const isAboutPassword = (error: unknown) =>
  error instanceof CallError && error.problem.fields?.some(({ path }) => path === 'presentPassword')

/** Asks for the current password if the server requires it, a while after the sign-in. */
const EndAll = ({ onClose }: { onClose: () => void }) => {
  const formId = useId()
  const session = useSession()
  const { failWith } = useAlerts()
  const { user } = useUser()
  const [asksPassword, setAsksPassword] = useState(false)
  const form = useSchemaForm(presentPasswordProof, { defaultValues: {} })
  const { setFocus } = form
  // The field appears above the pressed button, where keyboard and screen reader users would miss it.
  useEffect(() => {
    if (asksPassword) setFocus('presentPassword')
  }, [asksPassword, setFocus])
  const end = useApiMutation(sessionCalls.endAll, {
    onSuccess: () => session.send({ type: 'session.endedEverywhere' }),
    onError: (error) => {
      if (!asksPassword && isAboutPassword(error)) setAsksPassword(true)
      else if (!setServerErrors(form, error)) failWith(error)
    },
  })
  return (
    <Dialog
      role="alertdialog"
      cross={false}
      title={<FormattedMessage id="settings.sessions.end.title" />}
      onClose={onClose}
      footer={
        <>
          <span data-safe="">
            <Button onClick={onClose}>
              <FormattedMessage id="settings.sessions.end.keep" />
            </Button>
          </span>
          <Button type="submit" form={formId} colorPalette="red" busy={end.isPending}>
            <FormattedMessage id="settings.sessions.end.confirm" />
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={(body) => end.mutate({ body })}>
        <Stack gap="4">
          <Text color="ink2">
            <FormattedMessage id="settings.sessions.end.here" />
          </Text>
          {asksPassword ? (
            <>
              <input type="text" autoComplete="username" value={user.email} readOnly hidden />
              <PasswordField
                name="presentPassword"
                label={<FormattedMessage id="password.present" />}
                autoComplete="current-password"
              />
            </>
          ) : null}
        </Stack>
      </Form>
    </Dialog>
  )
}

const columns = ['device', 'place', 'method', 'started', 'lastSeen', 'actions'] as const

type OwnSessionsProps = {
  sessions: readonly OwnSession[]
  /** The session that is being ended. */
  ending: string | null
  onEnd: (sessionId: string) => void
}

/** Each open session: device, place, sign-in method, start and last use, and a button that ends it. */
const OwnSessions = ({ sessions, ending, onEnd }: OwnSessionsProps) => {
  const intl = useIntl()
  const unknown = intl.formatMessage({ id: 'settings.sessions.unknownDevice' })
  const label = (column: (typeof columns)[number]) =>
    intl.formatMessage({ id: `settings.sessions.${column}` })
  return (
    <Table cards="lines" caption={intl.formatMessage({ id: 'settings.sessions' })}>
      <HeadRow columns={columns} label={label} />
      <tbody>
        {sessions.map(({ id, userAgent, address, sameAddress, current, method, startedAt, lastSeenAt }) => (
          <TableRow key={id}>
            <Cell head>
              <HStack wrap="wrap">
                {deviceNameOf(intl, userAgent) ?? unknown}
                {current ? (
                  <Badge tone="approved">
                    <FormattedMessage id="settings.sessions.current" />
                  </Badge>
                ) : null}
              </HStack>
            </Cell>
            <Cell label={label('place')}>
              <FormattedMessage
                id={`settings.sessions.place.${placeOf(address, sameAddress)}`}
                values={{ address }}
              />
            </Cell>
            <Cell label={label('method')}>
              <FormattedMessage id={`settings.sessions.by.${method}`} />
            </Cell>
            <Cell label={label('started')}>
              <DateTime value={startedAt} />
            </Cell>
            <Cell label={label('lastSeen')}>
              <DateTime value={lastSeenAt} />
            </Cell>
            <Cell label={label('actions')}>
              {current ? null : (
                <Button
                  size="sm"
                  busy={ending === id}
                  aria-label={intl.formatMessage(
                    { id: 'settings.sessions.endOne.of' },
                    { device: deviceNameOf(intl, userAgent) ?? unknown },
                  )}
                  onClick={() => onEnd(id)}
                >
                  <FormattedMessage id="settings.sessions.endOne" />
                </Button>
              )}
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

/** Without a geolocation service only the network address is known. */
const placeOf = (address: string, isSame: boolean) => {
  if (address === '') return 'unknown'
  return isSame ? 'same' : 'other'
}
