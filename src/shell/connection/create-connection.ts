import { createActor, fromPromise } from 'xstate'
import { connectionMachine, type ConnectionActor } from '../../../machines/flow/app/connection.machine.ts'
import { reachServer } from './reach-server.ts'

const probe = fromPromise<void>(({ signal }) => reachServer(signal))

/** Whether the server can be reached. */
export const createConnection = (): ConnectionActor =>
  createActor(connectionMachine.provide({ actors: { probe } }))
