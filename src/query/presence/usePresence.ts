import { useActorRef, useSelector } from '@xstate/react'
import { use, useState } from 'react'
import { fromCallback, fromPromise } from 'xstate'
import { presenceCalls } from '../../../api/presence.calls.ts'
import type { Presence, Present } from '../../../api/presence.ts'
import type { ConnectionActor } from '../../../machines/flow/app/connection.machine.ts'
import {
  type Arrival,
  type PresenceEvent,
  presenceMachine,
} from '../../../machines/flow/query/presence.machine.ts'
import { CallError, ConnectionLost } from '../../api/call-error.ts'
import { call } from '../../api/call.ts'
import { ConnectionContext } from '../../app/connection/ConnectionBanner.tsx'
import { windowId } from './window-id.ts'
import { useSession } from '../../session/useSession.ts'

type Window = { params: { id: number; windowId: string } }

const arriveAt = async (window: Window, signal: AbortSignal): Promise<Arrival> => {
  try {
    return { kind: 'here', presence: await call(presenceCalls.arrive, window, { signal }) }
  } catch (error) {
    if (error instanceof ConnectionLost) return { kind: 'lost' }
    const isRefused = error instanceof CallError && error.problem.status < 429
    return { kind: isRefused ? 'refused' : 'failed' }
  }
}

/** Reports whether the page is visible and when the server is reachable again; calls `onEnd` on unmount. */
const pageWatch = (connection: ConnectionActor | null, onEnd: () => void) =>
  fromCallback<PresenceEvent>(({ sendBack }) => {
    const listeners = new AbortController()
    const { signal } = listeners
    const reportVisibility = () =>
      sendBack({ type: document.visibilityState === 'visible' ? 'page.shown' : 'page.hidden' })
    document.addEventListener('visibilitychange', reportVisibility, { signal })
    window.addEventListener('pageshow', reportVisibility, { signal })
    window.addEventListener('pagehide', () => sendBack({ type: 'page.left' }), { signal })
    const subscription = connection?.on('connection.isBack', () => sendBack({ type: 'connection.isBack' }))
    reportVisibility()
    return () => {
      listeners.abort()
      subscription?.unsubscribe()
      onEnd()
    }
  })

/**
 * Announces this window at the query while the page is visible, and returns who else has the query open. `onPresence`
 * receives every response.
 */
export const usePresence = (
  queryId: number,
  onPresence: (presence: Presence) => void,
): readonly Present[] => {
  const connection = use(ConnectionContext)
  const session = useSession()
  const [window] = useState<Window>(() => ({ params: { id: queryId, windowId: windowId() } }))
  /** `keepalive` lets the request outlive the page; if it is lost, the server drops the window after a timeout. */
  const sayGoodbye = () => {
    if (!session.getSnapshot().matches('signedIn')) return
    call(presenceCalls.leave, window, { keepalive: true }).catch(() => undefined)
  }
  const actor = useActorRef(
    presenceMachine.provide({
      actors: {
        watchPage: pageWatch(connection, sayGoodbye),
        arrive: fromPromise<Arrival>(({ signal }) => arriveAt(window, signal)),
      },
      actions: {
        sayGoodbye,
        catchUp: (_, { arrival }) => {
          if (arrival.kind === 'here') onPresence(arrival.presence)
        },
      },
    }),
  )
  return useSelector(actor, ({ context }) => context.others)
}
