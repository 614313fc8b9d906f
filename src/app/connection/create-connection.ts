import { createActor, fromPromise } from 'xstate'
import { connectionMachine, type ConnectionActor } from '../../../machines/flow/app/connection.machine.ts'

/** Any answer at all will do. */
const probe = fromPromise<void>(async ({ signal }) => {
  await fetch('/', { method: 'HEAD', cache: 'no-store', signal })
})

/** Whether the server can be reached. */
export const createConnection = (): ConnectionActor =>
  createActor(connectionMachine.provide({ actors: { probe } }))
