import { HStack } from '@chakra-ui/react/stack'
import { useActorRef, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useQueryClient } from '@tanstack/react-query'
import { fromPromise } from 'xstate'
import { dashboardCalls } from '../../api/dashboard.calls.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import {
  type DashboardMessageActor,
  dashboardMessageMachine,
} from '../../machines/flow/dashboard/dashboard-message.machine.ts'
import { call } from '../api/call.ts'
import { queryKey } from '../api/call-query.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Button } from '../design/Button.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { Note } from '../design/Note.tsx'
import { useHydrated } from '../design/hydrated.ts'
import { lazyOverlay } from '../design/lazy-overlay.tsx'
import { styled } from '../design/theme/styled.ts'
import { useKeptFocus } from '../design/useKeptFocus.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useUser } from '../user/useUser.ts'

const { View: MessageDialog } = lazyOverlay(() =>
  import('./MessageDialog.tsx').then((file) => file.MessageDialog),
)

const Lines = styled('p', { base: { whiteSpace: 'pre-line' } })

const MessageDialogs = ({ actor, text }: { actor: DashboardMessageActor; text: string | null }) => {
  const writing = useSelector(actor, (snapshot) => snapshot.hasTag('writing'))
  const deleting = useSelector(actor, (snapshot) => snapshot.hasTag('deleting'))
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const leave = () => actor.send({ type: 'message.leave' })
  if (writing) return <MessageDialog actor={actor} text={text} onClose={leave} />
  if (!deleting) return null
  return (
    <ConfirmDialog
      title={<FormattedMessage id="dashboard.message.delete.question" />}
      confirm={<FormattedMessage id="dashboard.message.delete.confirm" />}
      keep={<FormattedMessage id="dashboard.message.delete.keep" />}
      busy={busy}
      busyText={<FormattedMessage id="dashboard.message.deleting" />}
      onConfirm={() => actor.send({ type: 'message.delete' })}
      onClose={leave}
    >
      {text}
    </ConfirmDialog>
  )
}

const Writing = ({ text }: { text: string | null }) => {
  const actor = useDashboardMessage()
  const inactive = !useHydrated()
  return (
    <>
      {text === null ? (
        <Button
          size="sm"
          variant="ghost"
          icon="plus"
          inactive={inactive}
          onClick={() => actor.send({ type: 'message.edit' })}
        >
          <FormattedMessage id="dashboard.message.add" />
        </Button>
      ) : (
        <HStack wrap="wrap">
          <Button
            size="sm"
            variant="ghost"
            inactive={inactive}
            onClick={() => actor.send({ type: 'message.edit' })}
          >
            <FormattedMessage id="dashboard.message.edit" />
          </Button>
          <Button
            size="sm"
            variant="ghost"
            colorPalette="red"
            inactive={inactive}
            onClick={() => actor.send({ type: 'message.askToDelete' })}
          >
            <FormattedMessage id="dashboard.message.delete" />
          </Button>
        </HStack>
      )}
      <MessageDialogs actor={actor} text={text} />
    </>
  )
}

const Message = ({ text, actions }: { text: string | null; actions: ReactNode }) => {
  const intl = useIntl()
  const place = useKeptFocus<HTMLDivElement>()
  return (
    <div ref={place}>
      {text === null ? (
        actions
      ) : (
        <section aria-label={intl.formatMessage({ id: 'dashboard.message.name' })}>
          <Note actions={actions}>
            <Lines>{text}</Lines>
          </Note>
        </section>
      )}
    </div>
  )
}

/** Shows compliance's message on every dashboard. Other roles see nothing if there is none. */
export const DashboardMessage = () => {
  const { data } = useApiQuery(dashboardCalls.message, {}, { refetchInterval: LIST_REFRESH_MS })
  const writes = useUser().user.role === 'COMPLIANCE'
  if (!data || (data.text === null && !writes)) return null
  return <Message text={data.text} actions={writes ? <Writing text={data.text} /> : null} />
}

/** Starts the machine that writes and deletes the message; the stored message shows at once. */
const useDashboardMessage = (): DashboardMessageActor => {
  const client = useQueryClient()
  const alerts = useAlerts()
  return useActorRef(
    dashboardMessageMachine.provide({
      actors: {
        storeMessage: fromPromise<void, { text: string | null }>(async ({ input }) => {
          const stored = await call(dashboardCalls.saveMessage, { body: input })
          client.setQueryData(queryKey(dashboardCalls.message, {}), stored)
        }),
      },
      actions: {
        notifySaved: () => alerts.succeed('dashboard.message.saved'),
        notifyDeleted: () => alerts.succeed('dashboard.message.deleted'),
        notifyFailure: (_, { error }) => alerts.failWith(error),
      },
    }),
  )
}
