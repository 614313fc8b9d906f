import { fromCallback, fromPromise } from 'xstate'
import { presenceCalls } from '../../../api/presence.calls.ts'
import {
  type Arrival,
  type PresenceEvent,
  presenceMachine,
} from '../../../machines/flow/query/presence.machine.ts'
import { CallError, ConnectionLost } from '../../api/call-error.ts'
import { call } from '../../api/call.ts'

type Place = { queryId: number }

type Given = {
  isSignedIn: () => boolean
  /** Receives the time of the version that the server has, ISO. */
  onVersion: (modifiedDtime: string) => void
}

/** Announces this window at the query while the page is visible. */
export const presenceOf = ({ isSignedIn, onVersion }: Given) => {
  /** `keepalive` lets the request outlive the page; if it is lost, the server drops the window after a timeout. */
  const announceLeaving = (place: Place) => {
    if (isSignedIn()) call(presenceCalls.leave, windowAt(place), { keepalive: true }).catch(() => undefined)
  }
  return presenceMachine.provide({
    actors: {
      watchPage: pageWatch(announceLeaving),
      arrive: fromPromise<Arrival, Place>(({ input, signal }) => arriveAt(input, signal)),
    },
    actions: {
      announceLeaving: (_, place) => announceLeaving(place),
      reportVersion: (_, { arrival }) => {
        if (arrival.kind === 'here') onVersion(arrival.presence.modifiedDtime)
      },
    },
  })
}

const windowAt = ({ queryId }: Place) => ({ params: { id: queryId, windowId: windowId() } })

const arriveAt = async (place: Place, signal: AbortSignal): Promise<Arrival> => {
  try {
    return { kind: 'here', presence: await call(presenceCalls.arrive, windowAt(place), { signal }) }
  } catch (error) {
    if (error instanceof ConnectionLost) return { kind: 'lost' }
    const isRefused = error instanceof CallError && error.problem.status < 429
    return { kind: isRefused ? 'refused' : 'failed' }
  }
}

/** Reports whether the page is visible; calls `onEnd` when the window leaves the query. */
const pageWatch = (onEnd: (place: Place) => void) =>
  fromCallback<PresenceEvent, Place>(({ input, sendBack }) => {
    const listeners = new AbortController()
    const { signal } = listeners
    const reportVisibility = () =>
      sendBack({ type: document.visibilityState === 'visible' ? 'page.shown' : 'page.hidden' })
    document.addEventListener('visibilitychange', reportVisibility, { signal })
    window.addEventListener('pageshow', reportVisibility, { signal })
    window.addEventListener('pagehide', () => sendBack({ type: 'page.left' }), { signal })
    reportVisibility()
    return () => {
      listeners.abort()
      onEnd(input)
    }
  })

const KEY = 'tehing.window'

let own: string | null = null

/** False for a duplicated window, which starts with a copy of the other one's session storage. */
const isRevisit = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && 'type' in navigation && navigation.type !== 'navigate'
}

/**
 * The id of this browser window, stable across queries, reloads and Back, so that a window does not list itself as another
 * one.
 */
const windowId = (): string => {
  own ??= (isRevisit() ? sessionStorage.getItem(KEY) : null) ?? crypto.randomUUID()
  sessionStorage.setItem(KEY, own)
  return own
}
