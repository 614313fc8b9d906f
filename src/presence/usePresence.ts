import { useActorRef, useSelector } from '@xstate/react'
import { use, useState } from 'react'
import { fromCallback, fromPromise } from 'xstate'
import { presenceCalls } from '../../contract/presence.calls.ts'
import type { Presence, Present } from '../../contract/presence.ts'
import type { ConnectionActor } from '../../machines/connection.machine.ts'
import { type Arrival, type PresenceEvent, presenceMachine } from '../../machines/presence.machine.ts'
import { CallError, ConnectionLost } from '../call-error.ts'
import { call } from '../call.ts'
import { ConnectionContext } from '../connection/ConnectionBanner.tsx'
import { useSession } from '../session/useSession.ts'

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

/** Whether the page is in sight and the server back in reach; `onEnd` when the screen is left for another one. */
const pageWatch = (connection: ConnectionActor | null, onEnd: () => void) =>
  fromCallback<PresenceEvent>(({ sendBack }) => {
    const ended = new AbortController()
    const { signal } = ended
    const look = () =>
      sendBack({ type: document.visibilityState === 'visible' ? 'page.shown' : 'page.hidden' })
    document.addEventListener('visibilitychange', look, { signal })
    window.addEventListener('pageshow', look, { signal })
    window.addEventListener('pagehide', () => sendBack({ type: 'page.left' }), { signal })
    const back = connection?.on('connection.isBack', () => sendBack({ type: 'connection.isBack' }))
    look()
    return () => {
      ended.abort()
      back?.unsubscribe()
      onEnd()
    }
  })

/**
 * Tells the server that this window has the query open, for as long as it is drawn and looked at, and who else has.
 * `onAnswer` gets what each answer says of the query.
 */
export const usePresence = (queryId: number, onAnswer: (presence: Presence) => void): readonly Present[] => {
  const connection = use(ConnectionContext)
  const session = useSession()
  const [window] = useState<Window>(() => ({ params: { id: queryId, windowId: crypto.randomUUID() } }))
  /** Outlives the page; where it does not get through, the server forgets the window by itself. */
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
          if (arrival.kind === 'here') onAnswer(arrival.presence)
        },
      },
    }),
  )
  return useSelector(actor, ({ context }) => context.others)
}
