import { createActor, fromCallback, fromPromise } from 'xstate'
import {
  type ConnectionActor,
  type ConnectionEvent,
  connectionMachine,
} from '../../../machines/flow/app/connection.machine.ts'

/** Resolves when the server responds in any way; rejects if it is not reached. */
export const reachServer = async (signal?: AbortSignal): Promise<void> => {
  await fetch('/', { method: 'HEAD', cache: 'no-store', ...(signal && { signal }) })
}

const probe = fromPromise<void>(({ signal }) => reachServer(signal))

const watchNetwork = fromCallback<ConnectionEvent>(({ sendBack }) => {
  const listeners = new AbortController()
  for (const name of ['online', 'offline'])
    addEventListener(name, () => sendBack({ type: 'network.changed' }), listeners)
  return () => listeners.abort()
})

/** Whether the server can be reached. */
export const createConnection = (): ConnectionActor =>
  createActor(connectionMachine.provide({ actors: { probe, watchNetwork } }))
